import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Client, clientList, segmentNames } from "#contract/client-records.ts";
import { formatDate } from "#contract/dates.ts";
import type { Which } from "#contract/list.ts";
import { ClientDialog } from "#web/features/clients/client-dialog.tsx";
import { ClientName } from "#web/features/clients/client-name.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { ButtonLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { contactCells } from "#web/ui/register/contact-cells.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";

/** /clientes */
export function ClientsPage() {
  const { role } = useSession();
  const [adding, setAdding] = useState(false);
  const register = useRegister(orpc.clients.list, clientList);
  const { query, which } = register.asked;

  return (
    <>
      <PageHeader
        title="Base de clientes"
        description="Quem a barbearia atende."
        actions={
          <>
            {role !== "recepcionista" && (
              <ButtonLink variant="default" to="/importar" search={{ into: "clients" }}>
                Importar
              </ButtonLink>
            )}
            <Button onClick={() => setAdding(true)}>Novo cliente</Button>
          </>
        }
      />
      <Register
        register={register}
        search="Nome, telefone, e-mail ou CPF"
        cells={cells}
        hidden={["total_gasto", "tags", "email", "cpf", "created_at"]}
        tools={
          <>
            <RegisterFilters register={register} filters={useFilters()} />
            <WhichControl
              value={which}
              names={{ active: "Ativos", inactive: "Arquivados" }}
              onChange={(chosen) => register.ask({ which: chosen })}
            />
          </>
        }
        empty={nobody[which]}
        notFound={query || which === "active" ? unknown : nobody.inactive}
      />
      {adding && <ClientDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const cells = {
  ...contactCells,
  data_ultimo_corte: ({ data_ultimo_corte: at }: Client) => at && <LastVisit at={at} />,
  total_gasto: ({ total_gasto }: Client) => <MoneyText centavos={total_gasto ?? 0} />,
  nome: (client: Client) => <ClientName client={client} />,
};

/** Only the day, since imported visits have no time. */
function LastVisit({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, useTimezone())}</time>;
}

function useFilters() {
  const { role } = useSession();
  const sees = role !== "barbeiro";
  const { data: barbers = [] } = useQuery(orpc.barbers.list.queryOptions());
  const { aniversariante: _shown, ...segments } = segmentNames;
  return {
    segment: { label: "Segmento", names: segments },
    visit: {
      label: "Última visita",
      names: {
        in7: "Nos últimos 7 dias",
        in30: "Nos últimos 30 dias",
        in60: "Nos últimos 60 dias",
        away30: "Há mais de 30 dias",
        away60: "Há mais de 60 dias",
        away90: "Há mais de 90 dias",
        never: "Nunca veio",
      },
    },
    birthday: { label: "Aniversário", names: { today: "Hoje", week: "Nos próximos 7 dias", month: "Neste mês" } },
    ...(sees && {
      spent: {
        label: "Gasto",
        names: {
          none: "Nada ainda",
          under600: "Menos de R$ 600",
          from600: "A partir de R$ 600",
          from1500: "A partir de R$ 1.500",
          from3000: "A partir de R$ 3.000",
        },
      },
    }),
    missed: { label: "Faltas", names: { some: "Já faltou", none: "Nunca faltou" } },
    account: { label: "Conta", names: { with: "Com conta", without: "Sem conta" } },
    barber: {
      label: "Barbeiro preferido",
      names: Object.fromEntries(barbers.map(({ id, nome }) => [id, nome])),
    },
  };
}

const unknown = {
  title: "Nenhum cliente encontrado",
  hint: "Confira a grafia e os filtros, ou procure entre os arquivados.",
};

const nobody: Record<Which, { title: string; hint: string }> = {
  active: {
    title: "Nenhum cliente ainda",
    hint: "Quem agenda entra aqui sozinho. Você também pode cadastrar ou importar uma planilha.",
  },
  inactive: {
    title: "Nenhum cliente arquivado",
    hint: "Quem for arquivado fica aqui, com o histórico, e pode voltar.",
  },
};
