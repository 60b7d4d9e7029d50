import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ClientDetails, ClientVisit } from "#contract/client-records.ts";
import { formatDate } from "#contract/dates.ts";
import { CutCardFacts } from "#web/features/clients/cut-card-facts.tsx";
import { VisitLink } from "#web/features/clients/visit-cells.tsx";
import { useTimezone } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Section } from "#web/ui/section.tsx";

/** The client's data that a barber needs during the visit. */
export function AtTheChair({ client }: { client: ClientDetails }) {
  return (
    <Section title="Na cadeira">
      <AtTheChairFacts client={client} />
    </Section>
  );
}

/** Facts for a `visit`, which may itself be the client's next one. */
export function AtTheChairFacts({ client, visit }: { client: ClientDetails; visit?: string }) {
  const { alergias, record, ultima, proxima, servicos_usuais, barbeiro_preferido, intervalo_dias, ficha } = client;
  return (
    <>
      {alergias && (
        <Alert
          color="red"
          mb="md"
          title="Alergias e cuidados"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          style={{ whiteSpace: "pre-line" }}
        >
          {alergias}
        </Alert>
      )}
      <Facts>
        <Fact name="Último corte">{ultima ? <Past visit={ultima} /> : <Before day={client.data_ultimo_corte} />}</Fact>
        <Fact name="Próximo horário">{nextOf(proxima, visit)}</Fact>
        <Fact name="Serviços de costume">{servicos_usuais.map(({ nome }) => nome).join(" + ") || "—"}</Fact>
        <Fact name="Barbeiro preferido">{barbeiro_preferido?.nome ?? "—"}</Fact>
        <Fact name="Costuma voltar">{intervalo_dias ? `a cada ${intervalo_dias} dias` : "—"}</Fact>
        {ultima?.observacoes && (
          <Fact name="Anotado no último corte" wide>
            {ultima.observacoes}
          </Fact>
        )}
        {ficha && (
          <Fact name="Última ficha de corte" wide>
            <CutCardFacts card={ficha} />
          </Fact>
        )}
        {record?.observacoes && (
          <Fact name="Observações" wide>
            {record.observacoes}
          </Fact>
        )}
      </Facts>
    </>
  );
}

function nextOf(ahead: ClientVisit | null, beside: string | undefined) {
  if (!ahead) return "Nada marcado";
  return ahead.id === beside ? "Este" : <Ahead visit={ahead} />;
}

/** Visits from before the shop used Navalha have only a day. */
function Before({ day }: { day: string | null }) {
  const timezone = useTimezone();
  return day ? formatDate(day, timezone) : "Ainda não veio";
}

function Past({ visit: { inicio, servico, barbeiro } }: { visit: ClientVisit }) {
  return (
    <>
      {servico}, com {barbeiro}
      <br />
      <Moment at={inicio} />
    </>
  );
}

function Ahead({ visit }: { visit: ClientVisit }) {
  return (
    <>
      <VisitLink visit={visit} />
      <br />
      {visit.servico}, com {visit.barbeiro}
    </>
  );
}
