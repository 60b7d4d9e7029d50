import { Avatar, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/features/profile/desk/people-list.module.css";
import { EmptyState } from "#web/ui/empty-state.tsx";

type Person = { id: string; nome: string; photo?: string | null; note?: string | null; badge?: ReactNode };

/** A few people, one per line; `empty` is the text without any. */
export function PeopleList({ people, empty }: { people: Person[]; empty: string }) {
  if (people.length === 0) return <EmptyState title={empty} />;

  return (
    <ul className={classes.people}>
      {people.map(({ id, nome, photo = null, note, badge }) => (
        <Group component="li" key={id} wrap="nowrap" gap="sm" py="xs">
          <Avatar src={photo} name={nome} size={36} color="yellow" alt="" aria-hidden />
          <div className={classes.name}>
            <Text truncate>{nome}</Text>
            {note && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </div>
          {badge}
        </Group>
      ))}
    </ul>
  );
}
