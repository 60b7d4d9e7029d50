import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Caixa, caixaList, drawerMoves, expenseNames, type OpenCaixa } from "#contract/cash.ts";
import { formatDay } from "#contract/dates.ts";
import { CloseDialog, HandOverDialog, MoveCashDialog, OpenDialog } from "#web/features/cash/cash-dialogs.tsx";
import { DayFigures } from "#web/features/cash/day-figures.tsx";
import { OpeningBalances } from "#web/features/cash/opening-balances.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";

/** /caixa: the drawer of the day, and earlier ones. */
export function CashPage() {
  const query = useQuery(orpc.cash.current.queryOptions());
  const day = useQuery(orpc.cash.day.queryOptions());
  const register = useRegister(orpc.cash.list, caixaList);
  const [asking, setAsking] = useState<"open" | "move" | "hand over" | "close">();
  const { role } = useSession();
  const changes = role !== "super_admin";
  const onClose = () => setAsking(undefined);

  return (
    <Stack gap="xl">
      <Fetched query={query} loading={<ListSkeleton rows={1} height={125} />}>
        {({ caixa }) => (
          <div>
            <PageHeader
              title={caixa ? `Caixa de ${formatDay(caixa.dia)}` : "Caixa fechado"}
              description={caixa ? <OpenedBy caixa={caixa} /> : "Dinheiro só entra e sai com o caixa aberto."}
              actions={
                changes &&
                (caixa ? (
                  <>
                    <Button variant="default" onClick={() => setAsking("move")}>
                      Pôr ou tirar dinheiro
                    </Button>
                    <Button variant="default" onClick={() => setAsking("hand over")}>
                      Passar o caixa
                    </Button>
                    <Button onClick={() => setAsking("close")}>Contar e fechar</Button>
                  </>
                ) : (
                  <Button onClick={() => setAsking("open")}>Abrir caixa</Button>
                ))
              }
            />
            {caixa?.isOld && (
              <Alert mb="lg" color="yellow" title="Este caixa não foi fechado">
                Ele é de {formatDay(caixa.dia)}, e o que entrar continua contando nesse dia. Conte e feche antes de
                começar o de hoje.
              </Alert>
            )}
            {caixa && <Movements caixa={caixa} />}
          </div>
        )}
      </Fetched>
      {/* Each part waits for the one above it, whose height is unknown until it is loaded. */}
      {!query.isPending && <DayFigures query={day} />}
      {!query.isPending && !day.isPending && (
        <Section title="Caixas anteriores">
          <Register
            register={register}
            cells={cells}
            empty={{ title: "Nenhum caixa ainda", hint: "Cada caixa fica aqui com o que foi contado." }}
          />
        </Section>
      )}
      {role !== "recepcionista" && !query.isPending && !day.isPending && !register.query.isPending && (
        <OpeningBalances />
      )}
      {asking === "open" && <OpenDialog onClose={onClose} />}
      {asking === "move" && <MoveCashDialog caixa={query.data?.caixa?.id} onClose={onClose} />}
      {asking === "hand over" && <HandOverDialog caixa={query.data?.caixa?.id} onClose={onClose} />}
      {asking === "close" && <CloseDialog caixa={query.data?.caixa?.id} onClose={onClose} />}
    </Stack>
  );
}

const cells = {
  dia: ({ id, dia, closed_at }: Caixa) =>
    closed_at === null ? (
      `${formatDay(dia)}, aberto`
    ) : (
      <PageLink to="/caixa/$id" params={{ id }} c="inherit" fw={600}>
        {formatDay(dia)}
      </PageLink>
    ),
  abertura: ({ abertura }: Caixa) => <MoneyText centavos={abertura} />,
  esperado: ({ esperado }: Caixa) => counted(esperado),
  contado: ({ contado }: Caixa) => counted(contado),
  diferenca: ({ diferenca }: Caixa) => (
    <Text component="span" inherit c={diferenca ? "yellow.5" : undefined}>
      {counted(diferenca)}
    </Text>
  ),
};

/** The amounts of an open drawer are hidden. */
function counted(centavos: number | null) {
  return centavos === null ? "—" : <MoneyText centavos={centavos} />;
}

function OpenedBy({ caixa: { abertura, autor, opened_at } }: { caixa: OpenCaixa }) {
  return (
    <>
      Aberto com {formatMoney(abertura)} {autor && `por ${autor}`} em <Moment at={opened_at} />
    </>
  );
}

function Movements({ caixa: { movements } }: { caixa: OpenCaixa }) {
  if (movements.length === 0)
    return (
      <EmptyState
        title="Nada posto ou tirado"
        hint="Suprimentos, sangrias e despesas aparecem aqui; contas e vales pagos por este caixa, ao fechá-lo."
      />
    );
  return (
    <Stack component="ul" aria-label="Movimentos do caixa" gap="xs" p={0} m={0} maw={640} style={{ listStyle: "none" }}>
      {movements.map(({ id, tipo, valor, motivo, categoria, autor, created_at }) => (
        <Group component="li" key={id} justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Text>
              {categoria ? expenseNames[categoria] : drawerMoves[tipo]}: {motivo}
            </Text>
            <Text size="sm" c="dimmed">
              {autor} <Moment at={created_at} />
            </Text>
          </div>
          <MoneyText centavos={tipo === "suprimento" ? valor : -valor} />
        </Group>
      ))}
    </Stack>
  );
}
