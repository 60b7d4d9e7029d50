import { ActionIcon, Alert, Badge, Group, Indicator, Stack, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenComandas } from "#contract/comanda-acts.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";

/** The open comandas, beside the agenda: their number and a list. */
export function OpenComandasButton() {
  const session = useSession();
  const [shown, setShown] = useState(false);
  const { data } = useQuery({ ...orpc.sales.standing.queryOptions(), enabled: opens(session, "/comandas") });
  if (!data) return null;
  const label = data.count === 1 ? "1 comanda aberta" : `${data.count} comandas abertas`;
  return (
    <>
      <Indicator label={data.count} disabled={data.count === 0} size={18} {...(data.old > 0 && { color: "red" })}>
        <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={() => setShown(true)}>
          <IconReceipt size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      <SidePanel opened={shown} onClose={() => setShown(false)} title="Comandas abertas">
        <Listed open={data} />
      </SidePanel>
    </>
  );
}

function Listed({ open }: { open: OpenComandas }) {
  if (open.count === 0)
    return <EmptyState title="Nenhuma comanda aberta" hint="A de um atendimento abre quando ele é concluído." />;
  return (
    <Stack gap="md">
      <OldComandas old={open.old} />
      <Stack component="ul" aria-label="Comandas abertas" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {open.items.map(({ id, numero, cliente, total, old }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <PageLink to="/comandas" search={{ comanda: id }} c="inherit" fw={600}>
                Comanda {numero}
              </PageLink>
              <Text size="sm" c="dimmed">
                {cliente ?? "Sem cliente"}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              {old && <OldBadge />}
              <MoneyText centavos={total!} />
            </Group>
          </Group>
        ))}
      </Stack>
      {open.count > open.items.length && (
        <PageLink to="/comandas" search={{ situacao: "aberta" }}>
          Ver todas as {open.count}
        </PageLink>
      )}
    </Stack>
  );
}

export function OldBadge() {
  return (
    <Badge color="red" variant="light" style={{ flex: "none" }}>
      Mais de um dia
    </Badge>
  );
}

/** Warns that some have been open for more than a day. */
export function OldComandas({ old, mb }: { old: number; mb?: "md" }) {
  if (old === 0) return null;
  return (
    <Alert color="red" mb={mb}>
      {old === 1 ? "1 comanda está aberta há mais de um dia." : `${old} comandas estão abertas há mais de um dia.`}
    </Alert>
  );
}
