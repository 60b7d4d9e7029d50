import { Anchor, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { type PlatformRequest, requestList, requestText } from "#contract/shop-subscriptions.ts";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { ChangePlanDialog } from "#web/features/platform/change-plan-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { useAct } from "#web/ui/use-act.ts";

/** /super-admin/pedidos: the shops' requests to the platform. */
export function RequestsPage() {
  const register = useRegister(orpc.platform.requests.list, requestList);
  const { which } = register.asked;
  return (
    <PlatformPage>
      <Register
        register={register}
        cells={cells}
        hidden={which === "waiting" ? ["answered_at"] : []}
        tools={
          <SegmentedControl
            aria-label="Situação"
            value={which}
            onChange={(chosen) => register.ask({ which: chosen })}
            data={[
              { value: "waiting", label: "Esperando" },
              { value: "answered", label: "Respondidos" },
            ]}
          />
        }
        acts={(request: PlatformRequest) => <RequestActs request={request} />}
        empty={{
          title: which === "waiting" ? "Nenhum pedido esperando" : "Nenhum pedido respondido",
          hint: "As barbearias pedem em Planos, Planos para barbearias.",
        }}
      />
    </PlatformPage>
  );
}

function RequestActs({ request }: { request: PlatformRequest }) {
  const { id, tipo, barbearia, answered_at } = request;
  const [opened, setOpened] = useState(false);
  const calls = client.platform.requests;
  const refresh = useReadAgain(orpc.platform.requests.key());
  const reopen = useAct(() => calls.reopen({ id }), { done: "O pedido espera resposta de novo.", refresh });
  const answer = useAct(() => calls.answer({ id }), {
    done: "Pedido marcado como respondido.",
    undo: () => reopen.mutate(),
    refresh,
  });
  const act = answered_at ? reopen : answer;
  const verb = answered_at ? "Reabrir" : "Marcar como respondido";
  return (
    <Group gap="xs" wrap="nowrap">
      {tipo === "plano" && !answered_at && <GivePlan request={request} opened={opened} onOpened={setOpened} />}
      <Button
        variant="default"
        size="sm"
        loading={act.isPending}
        aria-label={`${verb}: ${barbearia}`}
        onClick={() => act.mutate()}
      >
        {verb}
      </Button>
    </Group>
  );
}

type GiveProps = { request: PlatformRequest; opened: boolean; onOpened: (opened: boolean) => void };

function GivePlan({ request: { barbershop_id, barbearia, plan_id, atual }, opened, onOpened }: GiveProps) {
  const shop = { id: barbershop_id, nome: barbearia, plan_id: atual, plano: null, deve: false };
  return (
    <>
      <Button variant="light" size="sm" aria-label={`Ver plano de ${barbearia}`} onClick={() => onOpened(true)}>
        Ver plano
      </Button>
      {opened && <ChangePlanDialog shop={shop} wanted={plan_id ?? undefined} onClose={() => onOpened(false)} />}
    </>
  );
}

const cells: Cells<PlatformRequest> = {
  barbearia: ({ barbearia }) => (
    <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
      {barbearia}
    </Text>
  ),
  mensagem: (request) => (
    <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
      {requestText(request)}
    </Text>
  ),
  pessoa: ({ pessoa, email }) => (
    <>
      {pessoa ?? "Conta excluída"}
      {email && (
        <Anchor size="sm" display="block" href={`mailto:${email}`} style={{ overflowWrap: "anywhere" }}>
          {email}
        </Anchor>
      )}
    </>
  ),
};
