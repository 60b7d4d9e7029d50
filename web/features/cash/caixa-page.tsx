import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { CaixaReport } from "#contract/cash.ts";
import { formatDay } from "#contract/dates.ts";
import { CaixaFigures } from "#web/features/cash/caixa-figures.tsx";
import { CaixaPaper, type Paper } from "#web/features/cash/caixa-paper.tsx";
import { ReopenDialog } from "#web/features/cash/cash-dialogs.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** /caixa/$id: a counted drawer, on screen and on paper. */
export function CaixaPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(orpc.cash.details.queryOptions({ input: { id } }));
  return <Fetched query={query}>{(report) => <Counted report={report} />}</Fetched>;
}

function Counted({ report }: { report: CaixaReport }) {
  const { caixa } = report;
  const { role } = useSession();
  const [paper, setPaper] = useState<Paper>("a4");
  const [reopening, setReopening] = useState(false);
  const print = (on: Paper) => {
    flushSync(() => setPaper(on));
    window.print();
  };
  return (
    <>
      <PageHeader
        title={`Caixa de ${formatDay(caixa.dia)}`}
        description={caixa.diferenca === 0 ? "Confere" : `Diferença: ${formatMoney(caixa.diferenca ?? 0)}`}
        actions={
          <>
            <Button variant="default" onClick={() => print("80mm")}>
              Imprimir 80 mm
            </Button>
            <Button variant="default" onClick={() => print("a4")}>
              Imprimir A4
            </Button>
            {role === "admin" && (
              <Button variant="default" onClick={() => setReopening(true)}>
                Reabrir caixa
              </Button>
            )}
          </>
        }
      />
      <Known report={report} />
      <CaixaFigures report={report} />
      <CaixaPaper report={report} paper={paper} />
      {reopening && <ReopenDialog caixa={caixa} onClose={() => setReopening(false)} />}
    </>
  );
}

function Known({ report: { caixa, handed_to, reopened, contagens } }: { report: CaixaReport }) {
  const { abertura, autor, opened_at, closed_at, fechado_por, esperado, contado, diferenca, justificativa } = caixa;
  const { primeira_contagem, justificativa_abertura } = caixa;
  return (
    <Facts>
      <Fact name="Aberto">
        <Moment at={opened_at} /> {autor && `por ${autor}`}
      </Fact>
      <Fact name="Contado">
        {closed_at && <Moment at={closed_at} />} {fechado_por && `por ${fechado_por}`}
        {handed_to && ` e ${handed_to}, que ficou com o caixa`}
      </Fact>
      <Fact name="Abertura">{formatMoney(abertura)}</Fact>
      <Fact name="Esperado">{formatMoney(esperado ?? 0)}</Fact>
      <Fact name="Total contado">{formatMoney(contado ?? 0)}</Fact>
      <Fact name="Diferença">{formatMoney(diferenca ?? 0)}</Fact>
      {primeira_contagem !== null && primeira_contagem !== contado && (
        <Fact name="Primeira contagem">{formatMoney(primeira_contagem)}</Fact>
      )}
      {justificativa_abertura && (
        <Fact name="Justificativa da abertura" wide>
          {justificativa_abertura}
        </Fact>
      )}
      {justificativa && (
        <Fact name="Justificativa" wide>
          {justificativa}
        </Fact>
      )}
      {contagens.map(({ em, por, contado: counted, esperado: expected, primeira_contagem: first, ...said }) => (
        <Fact key={em} name="Contagem anterior" wide>
          <Moment at={em} /> {por && `por ${por}`}: {formatMoney(counted)}
          {first !== null && first !== counted && `, primeira ${formatMoney(first)}`}, esperado {formatMoney(expected)}.{" "}
          {said.justificativa && `“${said.justificativa}” `}Reaberto: {said.motivo}
        </Fact>
      ))}
      {reopened && (
        <Fact name="Reaberto" wide>
          <Moment at={reopened.at} /> {reopened.by && `por ${reopened.by}`}
        </Fact>
      )}
    </Facts>
  );
}
