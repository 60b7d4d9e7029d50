import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { comandaStates, paymentNames } from "#contract/comanda-names.ts";
import type { Comanda } from "#contract/comandas.ts";
import { rateText } from "#contract/numbers.ts";
import type { RowChange } from "#contract/row-changes.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { RowHistory, formats, type HistoryColumns } from "#web/ui/row-history.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Opens the history of a comanda, its items and payments. */
export function ComandaHistory({ comanda }: { comanda: Comanda }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpened(true)}>
        Alterações
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Alterações da comanda ${comanda.numero}`}>
        <Changes id={comanda.id} />
      </Dialog>
    </>
  );
}

function Changes({ id }: { id: string }) {
  const history = useQuery(orpc.sales.history.queryOptions({ input: { id } }));
  const { data: team = [] } = useQuery(orpc.barbers.list.queryOptions());
  const barber = (one: string) => team.find(({ id: known }) => known === one)?.nome ?? "outro barbeiro";
  const ofBarbers: HistoryColumns = {
    barbeiro_id: { label: "De quem é", text: barber, none: "ninguém" },
    segundo_barbeiro_id: { label: "Dividido com", text: barber, none: "ninguém" },
    parte_do_segundo: { label: "Parte de quem dividiu", text: rateText, none: "nada" },
    comissao_bps: { label: "Comissão", text: rateText, none: "a de sempre" },
  };
  return (
    <RowHistory
      query={history}
      columns={{ ...columns, ...lineColumns(history.data ?? [], { ...ofLine, ...ofBarbers }) }}
    />
  );
}

const columns: HistoryColumns = {
  situacao: { label: "Situação", text: (state: Comanda["situacao"]) => comandaStates[state], none: "nova" },
  total: { label: "Total", text: formatMoney, none: "em aberto" },
  desconto: { label: "Desconto no total", text: formatMoney, none: formatMoney(0) },
  motivo: { label: "Motivo" },
  cliente_id: { label: "Cliente", text: () => "um cliente", none: "nenhum" },
  numero_nota: { label: "Nota", none: "sem número" },
};

/** The labels of a line's columns, shown before the line's name. */
const ofLine: HistoryColumns = {
  preco: { label: "Preço", text: formatMoney, none: "fora da comanda" },
  desconto: { label: "Desconto", text: formatMoney, none: "fora da comanda" },
  subscriber_id: { label: "Clube", text: () => "coberto pelo plano", none: "sem cobertura" },
  client_package_id: { label: "Pacote", text: () => "coberto pelo pacote", none: "sem cobertura" },
  cobrado: { label: "Cobrado apesar do plano", text: formats.yesOrNo, none: "fora da comanda" },
  cortesia: { label: "Cortesia", text: formats.yesOrNo, none: "fora da comanda" },
  quantidade: { label: "Quantidade", none: "fora da comanda" },
  valor: { label: "Valor", text: formatMoney, none: "nada" },
  taxa_gorjeta: { label: "Taxa do cartão", text: formatMoney, none: "nada" },
  reversed_at: { label: "Desfeito", text: () => "sim", none: "não" },
};

/** History columns of lines: the column's name plus the line's name. */
function lineColumns(changes: RowChange[], labels: HistoryColumns): HistoryColumns {
  const keys = changes.flatMap(({ changed }) => Object.keys(changed)).filter((key) => key.includes(" "));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [column, line] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
      const known = labels[column];
      const name = paymentNames[line as keyof typeof paymentNames] ?? line;
      return known ? [[key, { ...known, label: `${known.label} (${name})` }]] : [];
    }),
  );
}
