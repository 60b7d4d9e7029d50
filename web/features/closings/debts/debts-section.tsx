import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Debt } from "#contract/barber-debts.ts";
import { ForgiveDebtDialog, ReceiveDebtDialog } from "#web/features/closings/debts/debt-dialogs.tsx";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Section } from "#web/ui/section.tsx";

/** Former team members who owe the house, above the closings; hidden without debts. */
export function DebtsSection() {
  const query = useQuery(orpc.closings.debts.list.queryOptions());
  return (
    <Fetched query={query} loading={null}>
      {(debts) =>
        debts.length > 0 && (
          <Box mb="lg">
            <Debts debts={debts} />
          </Box>
        )
      }
    </Fetched>
  );
}

function Debts({ debts }: { debts: Debt[] }) {
  return (
    <Section
      title="Quem saiu e deve"
      description="O que o último fechamento não pôde descontar."
      actions={
        <PageLink to="/dashboard-financeiro/razao" search={{ conta: "barbeiros_a_receber" }} size="sm">
          Ver lançamentos
        </PageLink>
      }
    >
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {debts.map((debt) => (
          <DebtLine key={debt.barbeiro_id} debt={debt} />
        ))}
      </Stack>
    </Section>
  );
}

function DebtLine({ debt }: { debt: Debt }) {
  const { barbeiro, valor, por_fechar } = debt;
  const [asking, setAsking] = useState<"receive" | "forgive">();
  const close = () => setAsking(undefined);
  const changes = useSession().role !== "super_admin";
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Text fw={600}>
          {barbeiro}: {formatMoney(valor)}
        </Text>
        {por_fechar && (
          <Text size="sm" c="dimmed">
            Ainda há algo por fechar dessa pessoa: feche antes o período.
          </Text>
        )}
      </div>
      {changes && (
        <Group gap="xs">
          <Button size="xs" variant="default" aria-label={`Perdoar ${barbeiro}`} onClick={() => setAsking("forgive")}>
            Perdoar
          </Button>
          <Button size="xs" aria-label={`Receber de ${barbeiro}`} onClick={() => setAsking("receive")}>
            Receber
          </Button>
        </Group>
      )}
      {asking === "receive" && <ReceiveDebtDialog debt={debt} onClose={close} />}
      {asking === "forgive" && <ForgiveDebtDialog debt={debt} onClose={close} />}
    </Group>
  );
}
