import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Alert } from "#contract/dashboard.ts";
import { mostCounted } from "#contract/dashboard.ts";
import { addDays, formatDay } from "#contract/dates.ts";
import type { ScreenPath } from "#contract/screens.ts";
import classes from "#web/features/dashboard/dashboard.module.css";
import type { PageSearch } from "#web/lib/page-search.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";

/** Alerts that are overdue or need action at once. */
const urgent = new Set<Alert["tipo"]>(["contas_atrasadas", "caixa_antigo", "comandas_antigas"]);

type AlertText = {
  one: string;
  many: string;
  to: ScreenPath;
  search?: (alert: Alert, today: string) => PageSearch;
};

/** The text of each alert, and the page where it is resolved. */
const texts: Record<Alert["tipo"], AlertText> = {
  contas_atrasadas: {
    one: "conta atrasada",
    many: "contas atrasadas",
    to: "/lancamentos",
    search: () => ({ tipo: "despesa", situacao: "atrasado", sort: "vencimento" }),
  },
  contas_de_hoje: {
    one: "conta vence hoje",
    many: "contas vencem hoje",
    to: "/lancamentos",
    search: (_, today) => ({ tipo: "despesa", situacao: "aberto", de: today, ate: today, sort: "vencimento" }),
  },
  contas_a_vencer: {
    one: "conta vence nos próximos 7 dias",
    many: "contas vencem nos próximos 7 dias",
    to: "/lancamentos",
    search: (_, today) => ({
      tipo: "despesa",
      situacao: "aberto",
      de: addDays(today, 1),
      ate: addDays(today, 7),
      sort: "vencimento",
    }),
  },
  caixa_antigo: { one: "caixa não foi fechado", many: "caixas não foram fechados", to: "/caixa" },
  comandas_antigas: {
    one: "comanda aberta há mais de um dia",
    many: "comandas abertas há mais de um dia",
    to: "/comandas",
    search: () => ({ situacao: "aberta", antigas: "sim", sort: "numero" }),
  },
  vales_solicitados: {
    one: "vale solicitado",
    many: "vales solicitados",
    to: "/vales",
    search: () => ({ situacao: "solicitado" }),
  },
  vales_a_pagar: {
    one: "vale aprovado a pagar",
    many: "vales aprovados a pagar",
    to: "/vales",
    search: () => ({ situacao: "aprovado" }),
  },
  fechamentos_a_pagar: {
    one: "fechamento a pagar",
    many: "fechamentos a pagar",
    to: "/comissoes/fechamentos",
    search: () => ({ devidos: "sim" }),
  },
  fechamentos_contestados: {
    one: "fechamento contestado",
    many: "fechamentos contestados",
    to: "/comissoes/fechamentos",
    search: () => ({ situacao: "contestado" }),
  },
  comissoes_a_revisar: {
    one: "comissão sem taxa",
    many: "comissões sem taxa",
    to: "/comissoes",
    search: () => ({ situacao: "a_revisar" }),
  },
  extrato_a_conciliar: {
    one: "linha do extrato a conciliar",
    many: "linhas do extrato a conciliar",
    to: "/lancamentos/extrato",
    search: () => ({ situacao: "aberta" }),
  },
  sem_confirmar_hoje: {
    one: "visita de hoje sem confirmação",
    many: "visitas de hoje sem confirmação",
    to: "/agendamentos",
    search: (_, today) => ({ date: today, only: "agendado" }),
  },
  sem_confirmar_amanha: {
    one: "visita de amanhã sem confirmação",
    many: "visitas de amanhã sem confirmação",
    to: "/agendamentos",
    search: (_, today) => ({ date: addDays(today, 1), only: "agendado" }),
  },
  estoque_baixo: {
    one: "produto no estoque mínimo",
    many: "produtos no estoque mínimo",
    to: "/produtos",
    search: () => ({ stock: "low" }),
  },
};

const order = Object.keys(texts) as Alert["tipo"][];

/** Pending tasks, the most urgent first; each links to the page where it is resolved. */
export function Alerts({ alerts, today }: { alerts: Alert[]; today: string }) {
  if (alerts.length === 0) return <EmptyState title="Tudo em dia" hint="Contas, caixa, comandas e estoque." />;
  return (
    <ul className={classes.rows}>
      {alerts
        .toSorted((one, other) => order.indexOf(one.tipo) - order.indexOf(other.tipo))
        .map((alert) => (
          <li key={alert.tipo}>
            <AlertRow alert={alert} today={today} />
          </li>
        ))}
    </ul>
  );
}

function AlertRow({ alert, today }: { alert: Alert; today: string }) {
  const { tipo, quantos, valor, desde } = alert;
  const { one, many, to, search } = texts[tipo];
  return (
    <Link to={to} search={search?.(alert, today)} className={classes.row}>
      <IconAlertTriangle
        size={18}
        aria-hidden
        color={urgent.has(tipo) ? "var(--mantine-color-red-4)" : "var(--mantine-color-yellow-5)"}
      />
      <span className={classes.words}>
        {quantos >= mostCounted ? `Mais de ${quantos - 1}` : quantos} {quantos === 1 ? one : many}
        {desde && urgent.has(tipo) && (
          <Text component="span" size="sm" c="dimmed">
            {" "}
            desde {formatDay(desde)}
          </Text>
        )}
      </span>
      <Group gap={4} wrap="nowrap">
        {valor !== null && <MoneyText centavos={valor} />}
        <IconChevronRight size={16} aria-hidden />
      </Group>
    </Link>
  );
}
