import { useQuery } from "@tanstack/react-query";
import { barberColors } from "#contract/barber-colors.ts";
import { formatPhone } from "#contract/phone.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { RowHistory, formats, type HistoryColumns } from "#web/ui/row-history.tsx";

/** What was changed of a barber, by whom and when. */
export function BarberHistory({ barber }: { barber: string }) {
  const history = useQuery(orpc.staff.history.queryOptions({ input: { id: barber } }));
  return <RowHistory query={history} columns={barberColumns} />;
}

export const barberColumns: HistoryColumns = {
  nome: { label: "Nome" },
  telefone: { label: "Telefone", text: formatPhone },
  email: { label: "E-mail" },
  especialidades: { label: "Especialidades", text: (words: string[]) => words.join(", ") || "vazio" },
  bio: { label: "Apresentação" },
  foto_url: { label: "Foto", text: formats.photo },
  cor: { label: "Cor", text: (cor: number) => barberColors[cor]?.nome ?? "" },
  meta_mensal: { label: "Meta do mês", text: formatMoney },
  aceita_encaixe: { label: "Aceita encaixe", text: formats.yesOrNo },
  buffer_minutos: { label: "Intervalo depois", text: formats.minutes },
  ativo: { label: "Na agenda", text: formats.yesOrNo },
};
