import { Badge, Group, NativeSelect, Text } from "@mantine/core";
import { type PlatformShop, shopList } from "#contract/platform.ts";
import type { ShopStatus } from "#contract/values.ts";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { ShopActs } from "#web/features/platform/shop-acts.tsx";
import { ShopPlanCell } from "#web/features/platform/shop-plan-cell.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

const badges: Record<ShopStatus, { color: string; label: string }> = {
  ativa: { color: "green", label: "Ativa" },
  suspensa: { color: "yellow", label: "Suspensa" },
  encerrada: { color: "red", label: "Encerrada" },
};

const statuses: { value: "" | ShopStatus; label: string }[] = [
  { value: "", label: "Todas" },
  { value: "ativa", label: "Ativas" },
  { value: "suspensa", label: "Suspensas" },
  { value: "encerrada", label: "Encerradas" },
];

/** /super-admin */
export function ShopsPage() {
  const register = useRegister(orpc.platform.shops.list, shopList);
  return (
    <PlatformPage>
      <Register
        register={register}
        search="Nome ou link da barbearia"
        cells={cells}
        hidden={["slug", "status", "status_reason", "assinatura", "team_size", "created_at"]}
        tools={
          <NativeSelect
            aria-label="Situação"
            data={statuses}
            value={register.asked.status ?? ""}
            onChange={({ currentTarget: { value } }) => register.ask({ status: (value || undefined) as ShopStatus })}
          />
        }
        acts={(shop) => <ShopActs shop={shop} />}
        empty={{ title: "Nenhuma barbearia" }}
      />
    </PlatformPage>
  );
}

const cells: Cells<PlatformShop> = {
  nome: (shop) => <Name shop={shop} />,
  plano: (shop) => <ShopPlanCell shop={shop} />,
};

function Name({ shop: { nome, slug, status, status_reason: reason } }: { shop: PlatformShop }) {
  const { color, label } = badges[status];
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{nome}</Text>
        <Badge color={color} variant="light">
          {label}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        /b/{slug}
      </Text>
      {status !== "ativa" && reason && (
        <Text size="sm" c="dimmed">
          Motivo: {reason}
        </Text>
      )}
    </>
  );
}
