import { Avatar, Badge, Group, Text } from "@mantine/core";
import classes from "#web/features/staff/team/person-cell.module.css";

type PersonCellProps = { nome: string; photo: string | null; badges: string[] };

/** Somebody of the team: face, name, and what is to be known of them first. */
export function PersonCell({ nome, photo, badges }: PersonCellProps) {
  return (
    <div className={classes.person}>
      <Avatar src={photo} name={nome} size={40} color="yellow" alt="" aria-hidden />
      <Group gap={8}>
        <Text fw={600}>{nome}</Text>
        {badges.map((badge) => (
          <Badge key={badge} variant="light" color="gray">
            {badge}
          </Badge>
        ))}
      </Group>
    </div>
  );
}
