import { NativeSelect } from "@mantine/core";
import type { PlatformShop } from "#contract/platform.ts";
import { ShopPlan } from "#contract/values.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useAct } from "#web/ui/use-act.ts";

const options = [{ value: "", label: "Sem plano" }, ...ShopPlan.options];

/** Which plan of the platform a shop has. */
export function PlanSelect({ shop: { id, nome, plano } }: { shop: PlatformShop }) {
  const write = useAct((chosen: ShopPlan | null) => client.platform.shops.setPlan({ id, plano: chosen }), {
    done: (chosen) => (chosen ? `Plano ${chosen} anotado.` : "Plano retirado."),
    refresh: useReadAgain(orpc.platform.shops.key()),
  });
  const shown = write.isPending ? write.variables : plano;

  return (
    <NativeSelect
      aria-label={`Plano de ${nome}`}
      miw={144}
      size="sm"
      data={options}
      value={shown ?? ""}
      onChange={({ currentTarget: { value } }) => write.mutate(ShopPlan.safeParse(value).data ?? null)}
    />
  );
}
