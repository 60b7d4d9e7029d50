import type { UseFormReturnType } from "@mantine/form";
import type * as z from "zod";
import { depositAmount } from "#contract/deposits.ts";
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

type Form<V> = Pick<UseFormReturnType<V>, "isDirty">;

/** The changed fields, so that other people's changes of the rest stay; those that belong together as soon as one of them has changed. */
export function changedFields<V extends Record<string, unknown>>(form: Form<V>, values: V): Partial<V> {
  const isDirty = (name: string) => form.isDirty(name as never);
  const together = depositAmount.some(isDirty) ? depositAmount : [];
  const changed = Object.entries(values).filter(([name]) => isDirty(name) || together.includes(name as never));
  return Object.fromEntries(changed) as Partial<V>;
}

/** A form for some settings. It sends only the changed fields, with the section as it was shown. */
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
      const antes = form.form.getInitialValues();
      await client.barbershops.settings
        .change({ ...changedFields(form.form, values), antes })
        .finally(() => void again());
      toastSuccess(done);
    },
  });
  return form;
}
