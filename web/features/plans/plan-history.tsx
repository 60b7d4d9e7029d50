import { useQuery } from "@tanstack/react-query";
import { type PlanPeriod, planPeriods } from "#contract/plans.ts";
import { percentText } from "#contract/quantities.ts";
import { weekdays } from "#contract/dates.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { RowHistory, told, type ToldColumns } from "#web/ui/row-history.tsx";

type PlanHistoryProps = { plan: { id: string; nome: string }; onClose: () => void };

/** The history of a plan. */
export function PlanHistory({ plan: { id, nome }, onClose }: PlanHistoryProps) {
  const history = useQuery(orpc.plans.history.queryOptions({ input: { id } }));
  return (
    <Dialog opened onClose={onClose} title={`Histórico de ${nome}`}>
      <RowHistory query={history} columns={columns} />
    </Dialog>
  );
}

const columns: ToldColumns = {
  nome: { label: "Nome" },
  preco: { label: "Preço", text: formatMoney },
  periodo: { label: "Período", text: (value: PlanPeriod) => planPeriods[value] },
  descricao: { label: "Descrição" },
  beneficios: { label: "Benefícios", text: (value: string[]) => value.join(", ") },
  popular: { label: "Popular", text: told.yesOrNo },
  icone: { label: "Ícone" },
  dias_semana: { label: "Dias", text: (days: number[]) => days.map((day) => weekdays[day]).join(", ") },
  desconto_servicos: { label: "Desconto em serviços", text: percentText },
  desconto_produtos: { label: "Desconto em produtos", text: percentText },
  barbeiro_fixo: { label: "Barbeiro recebe por item", text: formatMoney },
  barbeiro_bps: { label: "Taxa do barbeiro por item", text: percentText },
  adesao: { label: "Taxa de adesão", text: formatMoney },
  teste_dias: { label: "Dias de teste", none: "sem teste" },
  dependentes: { label: "Dependentes" },
  limite: { label: "Limite de assinantes", none: "sem limite" },
  archived_at: { label: "Arquivado", text: () => "sim" },
};
