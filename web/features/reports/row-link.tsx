import type { Report, ReportRow } from "#contract/reports.ts";
import { useSession } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";

type RowLinkProps = { report: Report; row: ReportRow; barbeiro: string | undefined; children: string };

/** The name of a row, linked to the rows it sums or to its subject. A barber may read neither. */
export function RowLink({ report: { abre, dias }, row: { chave }, barbeiro, children }: RowLinkProps) {
  const { role } = useSession();
  if (!abre || !chave || role === "barbeiro") return children;
  const id = String(chave);
  const to = { inherit: true, c: "inherit", underline: "always", children } as const;
  switch (abre) {
    case "cliente":
      return <PageLink to="/clientes/$id" params={{ id }} {...to} />;
    case "fechamento":
      return <PageLink to="/comissoes/fechamentos/$id" params={{ id }} {...to} />;
    case "caixa":
      return <PageLink to="/caixa/$id" params={{ id }} {...to} />;
    case "previsto":
      return <ExpectedLink of={id} {...to} />;
    case "vale":
      return <PageLink to="/vales" search={{ barbeiro: id }} {...to} />;
    case "vendedor":
      return <PageLink to="/assinaturas/vendas" search={{ barbeiro: id, ...dias }} {...to} />;
    case "dia":
      // A comanda may involve several barbers.
      return barbeiro ? children : <PageLink to="/comandas" search={{ dia: id, situacao: "fechada" }} {...to} />;
    default:
      return <PageLink to="/dashboard-financeiro/razao" search={{ barbeiro, [abre]: id, ...dias }} {...to} />;
  }
}

/** The open bills or receivables of a kind on a day, as in `cartao.2026-12-23`, or what the team waits for. */
function ExpectedLink({
  of,
  ...link
}: {
  of: string;
  inherit: true;
  c: string;
  underline: "always";
  children: string;
}) {
  const [tipo = "", dia = ""] = of.split(".");
  if (tipo === "receita" || tipo === "despesa")
    return <PageLink to="/lancamentos" search={{ tipo, situacao: "aberto", de: dia, ate: dia }} {...link} />;
  if (tipo === "fechamento") return <PageLink to="/comissoes/fechamentos" search={{ devidos: "sim" }} {...link} />;
  if (tipo === "vale") return <PageLink to="/vales" search={{ situacao: "aprovado" }} {...link} />;
  return <PageLink to="/recebimentos" search={{ tipo, dia, situacao: "esperado" }} {...link} />;
}
