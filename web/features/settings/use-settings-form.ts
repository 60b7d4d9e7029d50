import type * as z from "zod";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** Everything that shows what an owner decides of their shop. */
export function useSettingsAgain(): () => Promise<unknown> {
  return useReadAgain(orpc.barbershops.key(), orpc.publicPage.key(), sessionQuery.queryKey);
}

/** A form over some settings. It sends what was changed in it: what somebody else decided meanwhile stays. */
export function useSettingsForm<V extends Record<string, unknown>>(
  schema: z.ZodType<unknown, V>,
  initialValues: V,
  done: string,
) {
  const again = useSettingsAgain();
  const form = useContractForm<V>({
    schema,
    initialValues,
    onSubmit: async (values) => {
      const changed = Object.entries(values).filter(([name]) => form.form.isDirty(name as never));
      await client.barbershops.settings.change(Object.fromEntries(changed));
      toastSuccess(done);
      void again();
    },
  });
  return form;
}
