import { Badge, Group, Text } from "@mantine/core";
import { formatDay, weekdays } from "#contract/dates.ts";
import { rateText } from "#contract/numbers.ts";
import { coveredText, defaultIcon, type KeptPlan, planList, type PlanPeriod, planPeriods } from "#contract/plans.ts";
import { fullText } from "#web/features/plans/places.ts";
import { PlanDialog } from "#web/features/plans/plan-dialog.tsx";
import { PriceDialog } from "#web/features/plans/price-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KeptPage } from "#web/ui/register/kept-page.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { formats, type HistoryColumns } from "#web/ui/row-history.tsx";

/** /admin/planos: the plans of the club, kept by the shop's owner. */
export function KeptPlansPage() {
  const description = "O que o clube cobre, por quanto e para quantos.";
  return (
    <KeptPage
      register={useRegister(orpc.plans.kept, planList)}
      head={(add) => <PageHeader title="Gerenciar Planos" description={description} actions={add} />}
      add="Novo plano"
      readOnly={useSession().role === "super_admin"}
      cells={cells}
      hidden={["novo_preco", "desconto_servicos", "desconto_produtos"]}
      empty={{ title: "Nenhum plano ainda", hint: "Crie o primeiro: a recepção já pode vendê-lo no balcão." }}
      form={PlanDialog}
      more={{ label: "Preço de quem assina", dialog: PriceDialog }}
      history={{ call: orpc.plans.history, columns: historyColumns }}
      calls={client.plans}
      refresh={useReadAgain(orpc.plans.key())}
      archived="foi arquivado. Quem assina continua e pode renovar."
      restored="está de volta à venda."
    />
  );
}

const cells: Cells<KeptPlan> = {
  nome: ({ nome, icone, popular }) => (
    <Group gap={8} wrap="nowrap">
      <span aria-hidden>{icone || defaultIcon}</span>
      <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
        {nome}
      </Text>
      {popular && (
        <Badge variant="light" miw="max-content">
          Popular
        </Badge>
      )}
    </Group>
  ),
  preco: ({ preco, novo_preco }) => (
    <>
      <MoneyText centavos={preco} />
      {novo_preco && (
        <Text size="xs" c="dimmed">
          {formatMoney(novo_preco.preco)} para quem assina, de {formatDay(novo_preco.de)}
        </Text>
      )}
    </>
  ),
  assinantes: ({ assinantes, limite }) => {
    const full = fullText({ assinantes, limite });
    return (
      <>
        {limite === null || assinantes > limite ? assinantes : `${assinantes} de ${limite}`}
        {full && (
          <Text size="xs" c="dimmed" maw={240}>
            {full}
          </Text>
        )}
      </>
    );
  },
  limite: ({ limite }) => limite ?? "Sem limite",
  pote: ({ pote }) => pote ?? "Sem pote",
  servicos: ({ servicos, periodo }) =>
    servicos.length > 0 ? servicos.map((one) => coveredText(one, periodo)).join(", ") : "Nenhum",
};

const historyColumns: HistoryColumns = {
  nome: { label: "Nome" },
  preco: { label: "Preço", text: formatMoney },
  preco_novo: { label: "Novo preço de quem assina", text: formatMoney, none: "nenhum" },
  preco_novo_de: { label: "Novo preço a partir de", text: formatDay, none: "nenhum dia" },
  periodo: { label: "Período", text: (value: PlanPeriod) => planPeriods[value] },
  descricao: { label: "Descrição" },
  beneficios: { label: "Benefícios", text: (value: string[]) => value.join(", ") },
  popular: { label: "Popular", text: formats.yesOrNo },
  icone: { label: "Ícone" },
  dias_semana: { label: "Dias", text: (days: number[]) => days.map((day) => weekdays[day]).join(", ") },
  desconto_servicos: { label: "Desconto em serviços", text: rateText },
  desconto_produtos: { label: "Desconto em produtos", text: rateText },
  barbeiro_fixo: { label: "Barbeiro recebe por item", text: formatMoney },
  barbeiro_bps: { label: "Taxa do barbeiro por item", text: rateText },
  venda_fixo: { label: "Comissão fixa da venda", text: formatMoney },
  venda_bps: { label: "Taxa da venda", text: rateText },
  adesao: { label: "Taxa de adesão", text: formatMoney },
  teste_dias: { label: "Dias de teste", none: "sem teste" },
  dependentes: { label: "Dependentes" },
  limite: { label: "Limite de assinantes", none: "sem limite" },
  "cota *": { label: "Cota de *", none: "fora do plano" },
  "fichas *": { label: "Fichas de *", none: "fora do plano" },
  "pote *": { label: "Pote desde *", none: "nenhum" },
  archived_at: { label: "Arquivado", text: () => "sim" },
};
