import { Anchor, Badge, Group, Text } from "@mantine/core";
import { comandaStates } from "#contract/comanda-names.ts";
import { formatDay } from "#contract/dates.ts";
import { comandaList, type ListedComanda, oldAfter, hiddenTotal } from "#contract/comandas.ts";
import { useQuery } from "@tanstack/react-query";
import { NewComanda } from "#web/features/sales/new-comanda.tsx";
import { OldBadge, OldComandas } from "#web/features/sales/open-comandas.tsx";
import { ComandaStateSelect } from "#web/features/sales/comanda-state-select.tsx";
import { ComandaPanel } from "#web/features/sales/comanda-panel.tsx";
import { stateColors } from "#web/features/sales/comanda-title.tsx";
import { useNewComanda } from "#web/features/sales/use-comanda.ts";
import { useOpenRow } from "#web/lib/open-row.ts";
import { orpc } from "#web/lib/orpc.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { LinkedFilter } from "#web/ui/register/linked-filter.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /comandas: open and closed comandas. */
export function ComandasPage() {
  const register = useRegister(orpc.sales.list, comandaList);
  const { id, open, close } = useOpenRow("comanda");
  const begin = useNewComanda(open);
  const { dia, antigas } = register.asked;
  const { data: standing } = useQuery(orpc.sales.standing.queryOptions());

  return (
    <>
      <PageHeader
        title="Comandas"
        description="O que está sendo atendido e vendido, e o que já foi."
        actions={<NewComanda pending={begin.isPending} onNew={() => begin.mutate(undefined)} onOpened={open} />}
      />
      <OldComandas old={standing?.old ?? 0} mb="md" />
      <Register
        register={register}
        search="Nome do cliente ou número"
        cells={cellsOpening(open)}
        tools={
          <>
            {dia && <LinkedFilter onRemove={() => register.ask({ dia: undefined })}>{formatDay(dia)}</LinkedFilter>}
            {antigas && (
              <LinkedFilter onRemove={() => register.ask({ antigas: undefined })}>Só há mais de um dia</LinkedFilter>
            )}
            <ComandaStateSelect
              asked={register.asked}
              withoutNote
              onAsk={(chosen) => register.ask({ ...chosen, antigas: undefined })}
            />
          </>
        }
        empty={{
          title: "Nenhuma comanda",
          hint: "A de um atendimento abre quando ele é concluído; a de balcão, aqui.",
        }}
        notFound={noComanda}
      />
      <ComandaPanel key={id} id={id} onOpen={open} onClose={close} />
    </>
  );
}

export const noComanda = { title: "Nenhuma comanda encontrada", hint: "Confira o nome ou o número, e a situação." };

export function cellsOpening(open: (id: string) => void) {
  return {
    numero: ({ id, numero, situacao }: ListedComanda) => (
      <>
        <Anchor component="button" type="button" fw={600} c="inherit" onClick={() => open(id)}>
          Comanda {numero}
        </Anchor>
        {/* Beside the name a phone has room for client and total alone. */}
        <Badge variant="light" color={stateColors[situacao]} ml="xs" hiddenFrom="sm">
          {comandaStates[situacao]}
        </Badge>
      </>
    ),
    situacao: ({ situacao, opened_at }: ListedComanda) => (
      <Group gap={4}>
        <Badge variant="light" color={stateColors[situacao]}>
          {comandaStates[situacao]}
        </Badge>
        {situacao === "aberta" && Date.now() - Date.parse(opened_at) > oldAfter && <OldBadge />}
      </Group>
    ),
    total: ({ total }: ListedComanda) =>
      total === null ? <Text c="dimmed">{hiddenTotal}</Text> : <MoneyText centavos={total} />,
  };
}
