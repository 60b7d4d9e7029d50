import { useQuery } from "@tanstack/react-query";
import { kinshipNames, sourceNames } from "#contract/client-records.ts";
import { formatDay } from "#contract/dates.ts";
import { formatPhone } from "#contract/phone.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { RowHistory, formats, type HistoryColumns } from "#web/ui/row-history.tsx";

const columns: HistoryColumns = {
  merged: { label: "Cadastro juntado" },
  nome: { label: "Nome" },
  telefone: { label: "Telefone", text: formatPhone },
  email: { label: "E-mail" },
  cpf: { label: "CPF" },
  data_nascimento: { label: "Nascimento", text: formatDay },
  responsavel_nome: { label: "Responsável" },
  responsavel_telefone: { label: "Telefone do responsável", text: formatPhone },
  parentesco: { label: "Parentesco", text: (value: keyof typeof kinshipNames) => kinshipNames[value] },
  endereco: { label: "Endereço" },
  como_conheceu: { label: "Como conheceu", text: (value: keyof typeof sourceNames) => sourceNames[value] },
  tags: { label: "Etiquetas", text: (value: string[]) => value.join(", ") || "nenhuma" },
  alergias: { label: "Alergias e cuidados" },
  observacoes: { label: "Observações" },
  // Of noon, as a file has the day alone.
  ultimo_corte_informado: { label: "Última visita em outro sistema", text: (at: string) => formatDay(at.slice(0, 10)) },
  vip_at: { label: "VIP", text: () => "sim" },
  blocked_reason: { label: "Bloqueado", none: "não" },
  limite_fiado: { label: "Limite do fiado", text: formatMoney },
  ativo: { label: "Ativo", text: formats.yesOrNo },
  phone_verified_at: { label: "Telefone confirmado", text: () => "sim" },
};

/** The history of a client's record. */
export function ClientHistory({ client }: { client: string }) {
  const query = useQuery(orpc.clients.history.queryOptions({ input: { id: client } }));
  return <RowHistory query={query} columns={columns} />;
}
