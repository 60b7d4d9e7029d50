import { Badge, Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { countList, countStates, type StockCount } from "#contract/stock-counts.ts";
import { CountView } from "#web/features/products/counts/count-view.tsx";
import { StartCountDialog } from "#web/features/products/counts/start-count-dialog.tsx";
import { StockPage } from "#web/features/products/stock-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /produtos/contagens: the stock counts, and the one in the URL. */
export function CountsPage() {
  const { contagem }: { contagem?: unknown } = useSearch({ strict: false });
  return <StockPage>{typeof contagem === "string" ? <CountView id={contagem} /> : <Counts />}</StockPage>;
}

function Counts() {
  const register = useRegister(orpc.products.counts.list, countList);
  const [starting, setStarting] = useState(false);
  return (
    <>
      <PageHeader
        title="Contagens"
        description="Conte o que há, confira as diferenças e só então lance no estoque."
        actions={<Button onClick={() => setStarting(true)}>Nova contagem</Button>}
      />
      <Register
        register={register}
        cells={cells}
        hidden={["ended_at"]}
        empty={{
          title: "Nenhuma contagem ainda",
          hint: "Comece uma pelo celular: várias pessoas podem contar ao mesmo tempo.",
        }}
      />
      {starting && <StartCountDialog onClose={() => setStarting(false)} />}
    </>
  );
}

const colours = { aberta: "yellow", lancada: "green", descartada: "gray" };

const cells: Cells<StockCount> = {
  nome: ({ id, nome }) => (
    <PageLink fw={600} c="inherit" to="/produtos/contagens" search={{ contagem: id }}>
      {nome}
    </PageLink>
  ),
  situacao: ({ situacao }) => (
    <Badge variant="light" color={colours[situacao]}>
      {countStates[situacao]}
    </Badge>
  ),
};
