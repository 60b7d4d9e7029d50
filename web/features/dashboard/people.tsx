import { Avatar, Text } from "@mantine/core";
import { IconCake } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DashboardDay } from "#contract/dashboard.ts";
import classes from "#web/features/dashboard/dashboard.module.css";
import { PresenceBadge } from "#web/features/staff/presence.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

const few = 8;

/** The team: barbers in a visit, free ones and, last, those off duty. */
export function Team({ team }: { team: DashboardDay["equipe"] }) {
  if (team.length === 0) return <EmptyState title="Nenhum barbeiro ativo" />;
  const states = ["busy", "free", "off"];
  const sorted = team.toSorted((one, other) => states.indexOf(one.estado) - states.indexOf(other.estado));
  return (
    <ul className={classes.rows}>
      {sorted.slice(0, few).map(({ id, nome, foto_url, estado }) => (
        <li key={id}>
          <Link to="/barbeiros/$id" params={{ id }} className={classes.row}>
            <Avatar src={foto_url} name={nome} size={32} color="yellow" alt="" aria-hidden />
            <span className={classes.words}>{nome}</span>
            <PresenceBadge estado={estado} />
          </Link>
        </li>
      ))}
      {sorted.length > few && (
        <li>
          <Link to="/barbeiros" className={classes.row}>
            Mais {sorted.length - few}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Today's birthdays; each opens the client's record. */
export function Birthdays({ people }: { people: DashboardDay["aniversarios"] }) {
  if (people.length === 0) return <Text c="dimmed">Ninguém faz aniversário hoje.</Text>;
  return (
    <ul className={classes.rows}>
      {people.slice(0, few).map(({ id, nome }) => (
        <li key={id}>
          <Link to="/clientes/$id" params={{ id }} className={classes.row}>
            <IconCake size={18} aria-hidden />
            <span className={classes.words}>{nome}</span>
          </Link>
        </li>
      ))}
      {people.length > few && (
        <li>
          <Link to="/clientes" search={{ birthday: "today" }} className={classes.row}>
            Ver todos
          </Link>
        </li>
      )}
    </ul>
  );
}
