import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { clientVisitList, type Visit } from "#contract/client-records.ts";
import { localDay } from "#contract/dates.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useTimezone } from "#web/lib/session.ts";
import { Moment } from "#web/ui/moment.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** Every visit, the newest first; each leads to its place in the agenda. */
export function ClientVisits({ client }: { client: string }) {
  const timezone = useTimezone();
  const register = useRegister(orpc.clients.visits, clientVisitList, { prefix: "visits-", always: { client } });
  return (
    <Register
      register={register}
      cells={{
        inicio: ({ id, inicio }: Visit) => (
          <Anchor
            component={Link}
            to="/agendamentos"
            search={{ date: localDay(inicio, timezone), appointment: id } as never}
          >
            <Moment at={inicio} />
          </Anchor>
        ),
        valor_final: ({ valor_final }: Visit) => <MoneyText centavos={valor_final} />,
      }}
      empty={{ title: "Nenhuma visita ainda", hint: "O que for agendado para este cliente aparece aqui." }}
    />
  );
}
