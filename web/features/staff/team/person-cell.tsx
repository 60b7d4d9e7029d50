import { Avatar, Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/features/staff/team/person-cell.module.css";
import { PageLink } from "#web/ui/links.tsx";

type PersonCellProps = {
  nome: string;
  photo: string | null;
  badges: string[];
  /** The link to the person's page. */
  to?: string;
  /** The colour of the ring around the photo. */
  color?: string;
  size?: number;
  children?: ReactNode;
};

/** A team member: photo, name and badges. */
export function PersonCell({ nome, photo, badges, to, color, size = 40, children }: PersonCellProps) {
  const ring = color && { outline: `2px solid ${color}`, outlineOffset: 2, margin: 4 };
  return (
    <div className={classes.person}>
      <Avatar src={photo} name={nome} size={size} color="yellow" alt="" aria-hidden {...(ring && { style: ring })} />
      <Group gap={8} className={classes.name}>
        {to ? (
          <PageLink to={to} fw={600} c="inherit">
            {nome}
          </PageLink>
        ) : (
          <Text fw={600} inherit>
            {nome}
          </Text>
        )}
        {children}
        {badges.map((badge) => (
          <Badge key={badge} variant="light" color="gray">
            {badge}
          </Badge>
        ))}
      </Group>
    </div>
  );
}
