import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ClosingDetails } from "#contract/closings.ts";
import { formatDay } from "#contract/dates.ts";
import { AdminActs, BarberActs, ReversePayment } from "#web/features/closings/closing-acts.tsx";
import { ClosingState } from "#web/features/closings/closing-cells.tsx";
import { Amount, Part, StatementParts, StatementSums } from "#web/features/closings/statement.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { saveBlob } from "#web/lib/save-file.ts";
import { useSession } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** A closing with all its lines, for the admin and its barber. */
export function ClosingPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(orpc.closings.details.queryOptions({ input: { id } }));
  return <Fetched query={query}>{(closing) => <Closing closing={closing} />}</Fetched>;
}

function Closing({ closing }: { closing: ClosingDetails }) {
  const { role } = useSession();
  const { barbeiro, de, ate, liquido, pago, situacao, contestado, contestacao, resposta, pagamentos } = closing;
  return (
    <>
      <PageHeader
        title={`Fechamento de ${barbeiro}`}
        description={`${formatDay(de)} a ${formatDay(ate)}`}
        actions={
          <>
            <SaveStatement id={closing.id} />
            {role === "admin" && <AdminActs closing={closing} />}
            {role === "barbeiro" && <BarberActs closing={closing} />}
          </>
        }
      />
      <Stack gap="lg">
        {contestado && (
          <Alert color="red" title="Contestado pelo barbeiro">
            {contestacao}
            {resposta && (
              <Text size="sm" mt="xs">
                <b>Resposta da barbearia:</b> {resposta}
              </Text>
            )}
          </Alert>
        )}
        {situacao === "estornado" && (
          <Alert color="gray" title="Estornado">
            {closing.motivo}. As linhas voltaram a pendente.
          </Alert>
        )}
        <Facts>
          <Fact name="Situação">
            <ClosingState closing={closing} />
          </Fact>
          <Fact name="Líquido">{formatMoney(liquido)}</Fact>
          <Fact name="Pago">{formatMoney(pago)}</Fact>
          <Fact name="Falta pagar">{formatMoney(situacao === "estornado" ? 0 : liquido - pago)}</Fact>
          <Fact name="Fechado">
            <Moment at={closing.criado_em} /> {closing.autor && `por ${closing.autor}`}
          </Fact>
          {closing.aceito_em && (
            <Fact name="Aceito">
              <Moment at={closing.aceito_em} />
            </Fact>
          )}
        </Facts>
        <Section title="Extrato">
          <StatementSums of={closing} />
        </Section>
        <Part title="Pagamentos" count={pagamentos.length}>
          {pagamentos.map(({ id, em, conta, valor, autor, estornado, motivo }) => (
            <Amount
              key={id}
              name={estornado ? "Pago e estornado" : "Pago"}
              detail={[formatDay(em), conta, autor && `por ${autor}`, motivo].filter(Boolean).join(" · ")}
              valor={valor}
              acts={role === "admin" && !estornado && <ReversePayment id={id} valor={valor} />}
            />
          ))}
        </Part>
        <StatementParts of={closing} />
      </Stack>
    </>
  );
}

function SaveStatement({ id }: { id: string }) {
  const save = useAct(async () => saveBlobOf(await client.closings.file({ id })), {
    done: "PDF salvo.",
    refresh: noop,
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Baixar PDF
    </Button>
  );
}

const saveBlobOf = (file: File) => saveBlob(file.name, file);
const noop = () => undefined;
