import { Badge, Button, Group, Menu, Text } from "@mantine/core";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { coveredText, defaultIcon, type KeptPlan, planList } from "#contract/plans.ts";
import { PlanDialog } from "#web/features/plans/plan-dialog.tsx";
import { PlanHistory } from "#web/features/plans/plan-history.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { KeptRegister } from "#web/ui/register/kept-register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { RowMenu } from "#web/ui/register/row-menu.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /admin/planos: the plans of the club, kept by the shop's owner. */
export function KeptPlansPage() {
  const [adding, setAdding] = useState(false);
  const register = useRegister(orpc.plans.kept, planList);
  return (
    <>
      <PageHeader
        title="Gerenciar Planos"
        description="O que o clube cobre, por quanto e para quantos."
        actions={<Button onClick={() => setAdding(true)}>Novo plano</Button>}
      />
      <KeptRegister
        register={register}
        cells={cells}
        hidden={["desconto_servicos", "desconto_produtos"]}
        acts={(plan: KeptPlan) => <PlanActs plan={plan} />}
        nothing={nothing}
        unknown="Nenhum plano com esse nome"
      />
      {adding && <PlanDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function PlanActs({ plan }: { plan: KeptPlan }) {
  const [opened, setOpened] = useState<"form" | "history">();
  const refresh = useReadAgain(orpc.plans.key());
  const close = () => setOpened(undefined);
  return (
    <>
      <RowMenu
        row={plan}
        calls={client.plans}
        refresh={refresh}
        archived="foi arquivado. Quem assina continua e pode renovar."
        restored="está de volta à venda."
      >
        <Menu.Item onClick={() => setOpened("form")}>Editar</Menu.Item>
        <Menu.Item onClick={() => setOpened("history")}>Histórico</Menu.Item>
      </RowMenu>
      {opened === "form" && <PlanDialog plan={plan} onClose={close} />}
      {opened === "history" && <PlanHistory plan={plan} onClose={close} />}
    </>
  );
}

const cells: Cells<KeptPlan> = {
  nome: ({ nome, icone, popular }) => (
    <Group gap={8} wrap="nowrap">
      <span aria-hidden>{icone || defaultIcon}</span>
      <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
        {nome}
      </Text>
      {popular && (
        <Badge variant="light" miw="max-content">
          Popular
        </Badge>
      )}
    </Group>
  ),
  preco: ({ preco }) => <MoneyText centavos={preco} />,
  assinantes: ({ assinantes, limite }) => (limite === null ? assinantes : `${assinantes} de ${limite}`),
  limite: ({ limite }) => limite ?? "Sem limite",
  pote: ({ pote }) => pote ?? "Sem pote",
  servicos: ({ servicos }) => (servicos.length > 0 ? servicos.map(coveredText).join(", ") : "Nenhum"),
};

const nothing: Record<Which, { title: string; hint: string }> = {
  active: { title: "Nenhum plano ainda", hint: "Crie o primeiro: a recepção já pode vendê-lo no balcão." },
  inactive: { title: "Nada arquivado", hint: "O que for arquivado fica aqui e pode voltar à venda." },
};
