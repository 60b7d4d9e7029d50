import { Button, Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { addDays, formatDay, today } from "#contract/dates.ts";
import type { ClientSubscription } from "#contract/subscribers.ts";
import {
  type CancelReason,
  cancelReasons,
  CancelSubscription,
  type PauseSettings,
  PauseSubscription,
} from "#contract/subscription-acts.ts";
import { ChangePlanDialog } from "#web/features/clients/subscription/change-plan-dialog.tsx";
import { Renewal } from "#web/features/clients/subscription/renewal.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { DayInput } from "#web/ui/day-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

type OfOne = { subscription: ClientSubscription };
type Asking = "cancel" | "undo" | "pause" | "resume" | "change" | "keep";

/** Renew, change the plan, pause, cancel, and undo each of these. The reception sells and pauses, but never cancels (business-rules 12). */
export function SubscriptionActs({ subscription }: OfOne) {
  const [asking, setAsking] = useState<Asking>();
  const { role } = useSession();
  const { subscribed, badge, cancelled, pausa, limites, proximo, renova_em, cartao } = subscription;
  const isPaid = subscribed && badge !== "vencido";
  // The card goes on being charged during a pause.
  const isPausable = !renova_em && cartao !== "em_atraso" && !subscription.teste_ate && limites.pausa_dias_ano > 0;
  if (role === "super_admin") return null;
  const close = () => setAsking(undefined);
  const act = (name: Asking, label: string) => (
    <Button key={name} variant="default" size="compact-md" onClick={() => setAsking(name)}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      <Renewal subscriber={subscription} always />
      {isPaid && !cancelled && !pausa && isPausable && act("pause", "Pausar")}
      {isPaid && !pausa && !renova_em && !subscription.teste_ate && act("change", "Trocar de plano")}
      {proximo && act("keep", "Manter o plano atual")}
      {pausa && act("resume", "Encerrar pausa")}
      {role === "admin" && (isPaid || cartao || renova_em) && !cancelled && act("cancel", "Cancelar")}
      {role === "admin" && isPaid && cancelled && act("undo", "Desfazer cancelamento")}
      {asking === "cancel" && <CancelDialog subscription={subscription} onClose={close} />}
      {asking === "change" && <ChangePlanDialog subscription={subscription} onClose={close} />}
      {asking === "pause" && <PauseDialog subscription={subscription} onClose={close} />}
      <TakeBack opened={asking === "keep"} of="keep" subscription={subscription} onClose={close} />
      <TakeBack opened={asking === "undo"} of="undo" subscription={subscription} onClose={close} />
      <TakeBack opened={asking === "resume"} of="resume" subscription={subscription} onClose={close} />
    </Group>
  );
}

type DialogProps = OfOne & { onClose: () => void };

function CancelDialog({ subscription: { id, nome, badge, subscription_end }, onClose }: DialogProps) {
  const again = useReadAgain(orpc.subscribers.key());
  const form = useContractForm<CancelSubscription>({
    schema: CancelSubscription,
    initialValues: { id, motivo: null as unknown as CancelReason },
    onSubmit: async (values) => {
      await client.subscribers.cancel(values);
      toastSuccess("Assinatura cancelada.");
      void again();
      onClose();
    },
  });
  return (
    <FormDialog opened title={`Cancelar a assinatura de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>
          {badge === "vencido"
            ? "Ela termina agora, e o cartão não é mais cobrado."
            : `Ela cobre até ${formatDay(subscription_end!)} e não é renovada.`}{" "}
          Nada é devolvido: para devolver, estorne a comanda do pagamento.
        </Text>
        <Select
          label="Motivo"
          placeholder="Escolher"
          data={Object.entries(cancelReasons).map(([value, label]) => ({ value, label }))}
          {...form.field("motivo")}
        />
        <FormActions form={form} submit="Cancelar assinatura" dangerous leave="Voltar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function PauseDialog({ subscription, onClose }: DialogProps) {
  const { id, nome, limites, pausas_ano, subscription_end } = subscription;
  const now = today(useTimezone());
  const again = useReadAgain(orpc.subscribers.key());
  const form = useContractForm<PauseSubscription>({
    schema: PauseSubscription,
    initialValues: { id, de: now, dias: limites.pausa_min },
    onSubmit: async (values) => {
      await client.subscribers.pause(values);
      toastSuccess("Pausa marcada.");
      void again();
      onClose();
    },
  });
  const { de, dias } = form.form.values;
  const isWhole = PauseSubscription.safeParse(form.form.values).success;
  return (
    <FormDialog opened title={`Pausar a assinatura de ${nome}`} onClose={onClose}>
      <ContractForm form={form}>
        <Text>{limitsText(limites, pausas_ano)}</Text>
        <Group grow align="flex-start">
          <DayInput label="A partir de" {...form.field("de")} />
          <CountInput label="Dias" {...form.field("dias")} />
        </Group>
        {isWhole && (
          <Text size="sm" c="dimmed">
            Volta em {formatDay(addDays(de, dias))}. O que está pago passa a valer até{" "}
            {formatDay(addDays(subscription_end!, dias))}.
          </Text>
        )}
        <FormActions form={form} submit="Pausar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}

function limitsText({ pausa_min, pausa_max, pausa_dias_ano }: PauseSettings, used: number): string {
  const left = Math.max(0, pausa_dias_ano - used);
  const length = pausa_min === pausa_max ? `${pausa_min}` : `${pausa_min} a ${pausa_max}`;
  return `Nada é coberto na pausa, e o fim anda com ela. Cada pausa tem ${length} dias; neste ano restam ${left} de ${pausa_dias_ano}.`;
}

const takenBack = {
  undo: {
    title: "Desfazer o cancelamento?",
    text: "A assinatura continua e volta a ser renovada.",
    confirm: "Desfazer cancelamento",
    done: "Cancelamento desfeito.",
    send: ({ id }: ClientSubscription) => client.subscribers.undoCancel({ id }),
  },
  keep: {
    title: "Manter o plano atual?",
    text: "A assinatura é renovada com o plano que tem agora.",
    confirm: "Manter o plano",
    done: "Troca desfeita.",
    send: ({ id }: ClientSubscription) => client.subscribers.changeAtRenewal({ id, plan: null }),
  },
  resume: {
    title: "Encerrar a pausa?",
    text: "O plano volta a cobrir hoje, e os dias que não foram pausados saem do fim.",
    confirm: "Encerrar pausa",
    done: "Pausa encerrada.",
    send: ({ id, pausa }: ClientSubscription) => client.subscribers.resume({ id, pausa: pausa!.id }),
  },
};

type TakeBackProps = DialogProps & { opened: boolean; of: keyof typeof takenBack };

function TakeBack({ opened, of, subscription, onClose }: TakeBackProps) {
  const { title, text, confirm, done, send } = takenBack[of];
  const refresh = useReadAgain(orpc.subscribers.key());
  const act = useAct(() => send(subscription), { done, refresh });
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      pending={act.isPending}
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
