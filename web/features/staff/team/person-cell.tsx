import { Avatar, Badge, Group, SegmentedControl, Text } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import type { Which } from "#contract/staff.ts";
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

type Reached = { telefone: string | null; email: string | null };

/** How to reach them. */
export const contactCells = {
  email: ({ email }: Reached) => email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>,
  telefone: ({ telefone }: Reached) =>
    telefone && <ContactLink href={`tel:${telefone}`}>{formatPhone(telefone)}</ContactLink>,
};

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={classes.contact} href={href}>
      {children}
    </a>
  );
}

type WhichProps = { value: Which; names: Record<Which, string>; onChange: (which: Which) => void };

/** Who works here, or who did. */
export function WhichControl({ value, names, onChange }: WhichProps) {
  return (
    <SegmentedControl
      aria-label="Situação"
      value={value}
      onChange={onChange}
      data={[
        { value: "active", label: names.active },
        { value: "inactive", label: names.inactive },
      ]}
    />
  );
}
