import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { defaultIcon } from "#contract/plans.ts";
import { type KeptShopPlan, shopPlanList } from "#contract/shop-plans.ts";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { ShopPlanDialog } from "#web/features/platform/shop-plan-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { KeptPage } from "#web/ui/register/kept-page.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /super-admin/planos: the platform's plans for shops. */
export function KeptShopPlansPage() {
  const register = useRegister(orpc.platform.plans.list, shopPlanList);
  return (
    <PlatformPage>
      <KeptPage
        register={register}
        head={head}
        add="Novo plano"
        cells={cells}
        hidden={register.asked.which === "inactive" ? ["ordem"] : []}
        empty={{ title: "Nenhum plano ainda" }}
        form={ShopPlanDialog}
        calls={client.platform.plans}
        refresh={useReadAgain(orpc.platform.plans.key())}
        archived="foi arquivado. Quem o tem continua com ele."
        restored="está de volta à venda."
      />
    </PlatformPage>
  );
}

function head(add: ReactNode) {
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Text c="dimmed" size="sm" maw={640}>
        Uma barbearia sem plano não paga nada e não tem limite de barbeiros. O que muda aqui vale para os períodos que
        ainda vão começar.
      </Text>
      {add}
    </Group>
  );
}

const cells: Cells<KeptShopPlan> = {
  nome: ({ nome, icone, popular, inicial }) => (
    <Group gap={8}>
      <span aria-hidden>{icone || defaultIcon}</span>
      <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
        {nome}
      </Text>
      {popular && (
        <Badge variant="light" miw="max-content">
          Popular
        </Badge>
      )}
      {inicial && (
        <Badge variant="light" color="blue" miw="max-content">
          Barbearias novas
        </Badge>
      )}
    </Group>
  ),
  preco: ({ preco }) => <MoneyText centavos={preco} />,
};
