import { type ClientPromiseResult, type InferClientErrorUnion, safe } from "@orpc/client";
import { type ReactNode, useState } from "react";
import type * as z from "zod";
import type { VisitsInWay } from "#contract/appointments.ts";
import { VisitsOutside } from "#web/features/hours/visits-outside.tsx";
import type { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type HoursFormInput<V> = {
  schema: z.ZodType<unknown, V>;
  initialValues: V;
  save: (values: V, idempotencyKey: string) => ClientPromiseResult<unknown, InferClientErrorUnion<typeof client.hours>>;
  done: string;
  onClose: () => void;
};

type HoursValues = Record<string, unknown> & { seen?: string | undefined };

/** `outside` lists the visits outside the new hours, once the server has found them; `keep` saves anyway. */
export function useHoursForm<V extends HoursValues>({ save, done, onClose, ...rest }: HoursFormInput<V>) {
  const again = useReadAgain(orpc.hours.key(), orpc.appointments.key(), orpc.barbershops.current.key());
  const [outside, setOutside] = useState<VisitsInWay>();
  const contractForm = useContractForm<V>({
    ...rest,
    onSubmit: async (values, idempotencyKey) => {
      const { error, isDefined } = await safe(save(values, idempotencyKey));
      setOutside(isDefined && error.code === "HOURS_OVER_APPOINTMENTS" ? error.data : undefined);
      // Also of a week that somebody else has changed meanwhile.
      void again();
      if (error) throw error;
      toastSuccess(done);
      onClose();
    },
  });
  const { form, submit } = contractForm;

  /** The visits found for other hours no longer apply. */
  function change(values: Partial<V>): void {
    setOutside(undefined);
    form.setValues({ seen: undefined, ...values });
  }

  function keep(): void {
    form.setValues({ seen: outside?.seen } as Partial<V>);
    submit();
  }

  return { ...contractForm, outside, change, keep };
}

type HoursFormProps = {
  form: Pick<
    ReturnType<typeof useHoursForm>,
    "failure" | "complaints" | "takeOver" | "submit" | "typed" | "pending" | "outside" | "keep"
  >;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that changes hours, and asks for confirmation before visits fall outside them. */
export function HoursForm({ form, title, onClose, children }: HoursFormProps) {
  const { outside, pending, keep } = form;
  return (
    <FormDialog opened title={title} onClose={onClose}>
      <ContractForm form={outside ? { ...form, failure: undefined } : form}>
        {children}
        {outside && <VisitsOutside outside={outside} keep="Salvar mesmo assim" pending={pending} onKeep={keep} />}
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
