import { safe } from "@orpc/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { VisitsInWay } from "#contract/appointments.ts";
import { BlockTime } from "#contract/blocks.ts";
import { localDay } from "#contract/dates.ts";
import { fetchAgain } from "#web/lib/live.ts";
import { client } from "#web/lib/client.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

const nothing: VisitsInWay = { count: 0, appointments: [], seen: "" };

type BlockFormInput = { initialValues: BlockTime; timezone: string; onBlocked: () => void };

/** `under` lists the appointments in the way, once the server has found them; `keep` blocks anyway. */
export function useBlockForm({ initialValues, timezone, onBlocked }: BlockFormInput) {
  const queryClient = useQueryClient();
  const [under, setUnder] = useState(nothing);
  const contractForm = useContractForm<BlockTime>({
    schema: BlockTime,
    initialValues: { motivo: "", repeats: null, ...initialValues },
    onSubmit: async (values, idempotencyKey) => {
      const { error, isDefined } = await safe(client.appointments.block(values, { context: { idempotencyKey } }));
      if (isDefined && error.code === "BLOCK_OVER_APPOINTMENTS") setUnder(error.data);
      if (error) throw error;
      const days = [localDay(values.startsAt, timezone), localDay(values.endsAt, timezone)];
      fetchAgain(queryClient, { feature: "blocks", ids: [], days: values.repeats ? [] : days });
      toastSuccess(values.repeats ? "Períodos bloqueados." : "Período bloqueado.");
    },
    onSaved: onBlocked,
  });
  const { form, submit } = contractForm;

  /** The appointments found under another time no longer apply. */
  function change(values: Partial<BlockTime>): void {
    setUnder(nothing);
    form.setValues({ seen: undefined, ...values });
  }

  function keep(): void {
    form.setValues({ seen: under.seen });
    submit();
  }

  return { ...contractForm, under, change, keep };
}

export type BlockForm = ReturnType<typeof useBlockForm>;
