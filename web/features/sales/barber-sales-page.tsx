import { Button, Menu } from "@mantine/core";
import { comandaList } from "#contract/comandas.ts";
import { ComandaStateSelect } from "#web/features/sales/comanda-state-select.tsx";
import { ComandaPanel } from "#web/features/sales/comanda-panel.tsx";
import { cellsOpening, noComanda } from "#web/features/sales/comandas-page.tsx";
import { useNewComanda } from "#web/features/sales/use-comanda.ts";
import { useOpenRow } from "#web/lib/open-row.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /barbeiro/vendas: the comandas on which a barber sells. */
export function BarberSalesPage() {
  const register = useRegister(orpc.sales.list, comandaList);
  const { id, open, close } = useOpenRow("comanda");
  const begin = useNewComanda(open);
  const { barbeiro_id: own } = useSession();
  return (
    <>
      <PageHeader
        title="Vendas"
        description="As suas comandas: o que está aberto e o que já foi vendido."
        actions={
          <>
            <Button loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
              Nova comanda
            </Button>
            {own && (
              <ActsMenu nome="comandas">
                <Menu.Item onClick={() => begin.mutate(own)}>Consumo próprio</Menu.Item>
              </ActsMenu>
            )}
          </>
        }
      />
      <Register
        register={register}
        search="Nome do cliente ou número"
        cells={cellsOpening(open)}
        hidden={["numero_nota"]}
        tools={<ComandaStateSelect asked={register.asked} onAsk={register.ask} />}
        empty={{
          title: "Nenhuma venda ainda",
          hint: "A comanda de um atendimento abre quando você o conclui; a de uma venda, aqui.",
        }}
        notFound={noComanda}
      />
      <ComandaPanel key={id} id={id} onOpen={open} onClose={close} />
    </>
  );
}
