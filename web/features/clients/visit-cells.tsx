import type { ClientVisit } from "#contract/client-records.ts";
import { localDay } from "#contract/dates.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { PageLink } from "#web/ui/links.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";

/** The time of a visit, linked to the agenda that this person may open. */
export function VisitLink({ visit: { id, inicio } }: { visit: Pick<ClientVisit, "id" | "inicio"> }) {
  const date = localDay(inicio, useTimezone());
  const session = useSession();
  const agenda = (["/agendamentos", "/barbeiro/agenda"] as const).find((path) => opens(session, path));
  if (!agenda) return <Moment at={inicio} />;
  return (
    <PageLink to={agenda} search={{ date, appointment: id }} inherit underline="always">
      <Moment at={inicio} />
    </PageLink>
  );
}

/** Cells of lists of visits. */
export const visitCells = {
  inicio: (visit: Pick<ClientVisit, "id" | "inicio">) => <VisitLink visit={visit} />,
  valor_final: ({ valor_final }: Pick<ClientVisit, "valor_final">) => <MoneyText centavos={valor_final} />,
};
