import { Anchor, Badge, Group, SegmentedControl, Text } from "@mantine/core";
import { comandaStates } from "#contract/comanda-names.ts";
import { formatDay } from "#contract/dates.ts";
import { comandaList, type ListedComanda, oldAfter, hiddenTotal } from "#contract/comandas.ts";
import { useQuery } from "@tanstack/react-query";
import { NewComanda } from "#web/features/sales/new-comanda.tsx";
import { OldBadge, OldComandas } from "#web/features/sales/open-comandas.tsx";
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
  const { situacao, nota, dia, antigas } = register.asked;
  const { data: standing } = useQuery(orpc.sales.standing.queryOptions());

  return (
    <>
      <PageHeader
        title="Comandas"
        description="O que está sendo atendido e vendido, e o que já foi."
        actions={<NewComanda pending={begin.isPending} onNew={() => begin.mutate()} onOpened={open} />}
      />
      <OldComandas old={standing?.old ?? 0} mb="md" />
      <Register
        register={register}
        cells={cellsOpening(open)}
        tools={
          <>
            {dia && <LinkedFilter onRemove={() => register.ask({ dia: undefined })}>{formatDay(dia)}</LinkedFilter>}
            {antigas && (
              <LinkedFilter onRemove={() => register.ask({ antigas: undefined })}>Só há mais de um dia</LinkedFilter>
            )}
            <SegmentedControl
              aria-label="Situação"
              value={nota ?? situacao ?? ""}
              data={states}
              onChange={(chosen) => register.ask({ ...askedBy(chosen), antigas: undefined })}
            />
          </>
        }
        empty={{
          title: "Nenhuma comanda",
          hint: "A de um atendimento abre quando ele é concluído; a de balcão, aqui.",
        }}
        notFound={{ title: "Nenhuma comanda nesta situação", hint: "Veja as outras em Todas." }}
      />
      <ComandaPanel key={id} id={id} onOpen={open} onClose={close} />
    </>
  );
}

const states = [
  { value: "", label: "Todas" },
  { value: "aberta", label: "Abertas" },
  { value: "fechada", label: "Fechadas" },
  { value: "sem", label: "Sem nota" },
];

/** The filter "without a note" shows only closed comandas. */
function askedBy(chosen: string) {
  if (chosen === "sem") return { nota: "sem", situacao: undefined } as const;
  return { nota: undefined, situacao: (chosen || undefined) as ListedComanda["situacao"] | undefined };
}

export function cellsOpening(open: (id: string) => void) {
  return {
    numero: ({ id, numero }: ListedComanda) => (
      <Anchor component="button" type="button" fw={600} c="inherit" onClick={() => open(id)}>
        Comanda {numero}
      </Anchor>
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
