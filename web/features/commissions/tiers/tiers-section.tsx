import { Button, Group, Menu, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rateText } from "#contract/numbers.ts";
import { type CommissionTiers, tierKinds } from "#contract/commission-tiers.ts";
import { TiersDialog } from "#web/features/commissions/tiers/tiers-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The tiers by monthly sales: the shop's, and those that individual barbers have instead. */
export function TiersSection() {
  const query = useQuery(orpc.commissions.tiers.list.queryOptions());
  const [opened, setOpened] = useState<CommissionTiers | "new">();
  const [removed, setRemoved] = useState<CommissionTiers>();
  const changes = useSession().role !== "super_admin";
  return (
    <Section
      title="Faixas por vendas do mês"
      description="Quem vende mais no mês ganha outra taxa, em vez da própria e da taxa da barbearia. Taxas de serviços, produtos e contratos ficam."
      actions={changes && <Button onClick={() => setOpened("new")}>Novas faixas</Button>}
    >
      <Fetched query={query}>
        {(tiers) => (
          <Stack gap="md">
            {tiers.length === 0 && <Text c="dimmed">Nenhuma: a taxa é a mesma, por mais que se venda.</Text>}
            {tiers.map((one) => (
              <Group key={one.id} justify="space-between" align="flex-start" wrap="nowrap">
                <Tiers of={one} />
                {changes && (
                  <ActsMenu nome={`as faixas de ${one.barbeiro ?? "todos"}`}>
                    <Menu.Item onClick={() => setOpened(one)}>Mudar</Menu.Item>
                    <Menu.Item onClick={() => setRemoved(one)}>Tirar</Menu.Item>
                  </ActsMenu>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </Fetched>
      {opened && <TiersDialog {...(opened !== "new" && { tiers: opened })} onClose={() => setOpened(undefined)} />}
      {removed && <RemoveDialog tiers={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function Tiers({ of: { barbeiro, tipo, faixas } }: { of: CommissionTiers }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {barbeiro ?? "Todos os barbeiros"}
      </Text>
      {faixas.map(({ acima, bps }) => (
        <Text key={acima}>
          Acima de {formatMoney(acima)}: {rateText(bps)}
        </Text>
      ))}
      <Text c="dimmed" size="sm">
        {faixas.length === 0 ? "Sem faixas" : tierKinds[tipo]}
      </Text>
    </div>
  );
}

function RemoveDialog({ tiers, onClose }: { tiers: CommissionTiers; onClose: () => void }) {
  const refresh = useReadAgain(orpc.commissions.key());
  const remove = useAct(() => client.commissions.tiers.remove({ id: tiers.id }).finally(onClose), {
    done: "Faixas tiradas. O que já foi vendido não muda.",
    refresh,
  });
  return (
    <ConfirmDialog
      opened
      dangerous
      title="Tirar as faixas?"
      confirm="Tirar"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {tiers.barbeiro
        ? `Para ${tiers.barbeiro} passam a valer as da barbearia, se houver.`
        : "Todos voltam às suas taxas."}{" "}
      O que já foi vendido não muda.
    </ConfirmDialog>
  );
}
