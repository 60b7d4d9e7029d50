import type * as z from "zod";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** Refetches everything that shows the shop's settings. */
export function useSettingsAgain(): () => Promise<unknown> {
  return useReadAgain(orpc.barbershops.key(), orpc.publicPage.key(), sessionQuery.queryKey);
}

/** A form for some settings. It sends only the changed fields, so that other people's changes stay. */
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
