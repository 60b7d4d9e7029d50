import { Avatar, Badge, Group, Paper, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Badge.css";
import type { ReactNode } from "react";
import classes from "#web/features/staff/team/person-row.module.css";
import { formatPhone } from "#web/lib/phone.ts";

type PersonRowProps = {
  nome: string;
  photo?: string | null;
  email: string | null;
  telefone: string | null;
  badges?: string[];
  children?: ReactNode;
  /** What one may do with them. */
  acts?: ReactNode;
};

/** One of the team: who, how to reach them, and what else the list tells. */
export function PersonRow({ nome, photo, email, telefone, badges = [], children, acts }: PersonRowProps) {
  return (
    <Paper component="li" withBorder p="md" className={classes.row}>
      <Avatar src={photo ?? null} name={nome} size={44} color="yellow" alt="" aria-hidden />
      <Stack gap={4} className={classes.about}>
        <Group gap={8}>
          <Text fw={600}>{nome}</Text>
          {badges.map((badge) => (
            <Badge key={badge} variant="light" color="gray">
              {badge}
            </Badge>
          ))}
        </Group>
        {(email ?? telefone) && (
          <Text size="sm" c="dimmed" className={classes.contact}>
            {telefone && <a href={`tel:${telefone}`}>{formatPhone(telefone)}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </Text>
        )}
        {children}
      </Stack>
      {acts}
    </Paper>
  );
}
