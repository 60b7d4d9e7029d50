import { Button, SegmentedControl } from "@mantine/core";
import { comandaList, type ListedComanda } from "#contract/comandas.ts";
import { ComandaPanel } from "#web/features/sales/comanda-panel.tsx";
import { cellsOpening } from "#web/features/sales/comandas-page.tsx";
import { useNewComanda } from "#web/features/sales/use-comanda.ts";
import { useOpenRow } from "#web/lib/open-row.ts";
import { orpc } from "#web/lib/orpc.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /barbeiro/vendas: the comandas on which a barber sells. */
export function BarberSalesPage() {
  const register = useRegister(orpc.sales.list, comandaList);
  const { id, open, close } = useOpenRow("comanda");
  const begin = useNewComanda(open);
  return (
    <>
      <PageHeader
        title="Vendas"
        description="As suas comandas: o que está aberto e o que já foi vendido."
        actions={
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Nova comanda
          </Button>
        }
      />
      <Register
        register={register}
        cells={cellsOpening(open)}
        hidden={["numero_nota"]}
        tools={
          <SegmentedControl
            aria-label="Situação"
            value={register.asked.situacao ?? ""}
            data={states}
            onChange={(chosen) => register.ask({ situacao: (chosen || undefined) as ListedComanda["situacao"] })}
          />
        }
        empty={{
          title: "Nenhuma venda ainda",
          hint: "A comanda de um atendimento abre quando você o conclui; a de uma venda, aqui.",
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
];
