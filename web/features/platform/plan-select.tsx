import { NativeSelect } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PlatformShop } from "#contract/platform.ts";
import { ShopPlan } from "#contract/values.ts";
import { orpc } from "#web/lib/orpc.ts";
import { toastFailure, toastSuccess } from "#web/ui/toast.ts";

const options = [{ value: "", label: "Sem plano" }, ...ShopPlan.options];

/** Which plan of the platform a shop has. */
export function PlanSelect({ shop: { id, nome, plano } }: { shop: PlatformShop }) {
  const queryClient = useQueryClient();
  const write = useMutation(
    orpc.platform.shops.setPlan.mutationOptions({
      onSuccess: async (_, chosen) => {
        toastSuccess(chosen.plano ? `Plano ${chosen.plano} anotado.` : "Plano retirado.");
        await queryClient.invalidateQueries({ queryKey: orpc.platform.shops.key() });
      },
      onError: toastFailure,
    }),
  );
  const shown = write.isPending ? write.variables.plano : plano;

  return (
    <NativeSelect
      aria-label={`Plano de ${nome}`}
      size="sm"
      data={options}
      value={shown ?? ""}
      onChange={({ currentTarget: { value } }) => write.mutate({ id, plano: ShopPlan.safeParse(value).data ?? null })}
    />
  );
}
