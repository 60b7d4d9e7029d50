import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { depositRule } from "#contract/deposit-rule.ts";
import type { Deposit } from "#contract/deposits.ts";
import type { OwnAppointment } from "#contract/own-appointments.ts";
import { CancelMine } from "#web/features/appointments/my-appointments/cancel-mine.tsx";
import { useMineRefresh } from "#web/features/appointments/my-appointments/my-queries.ts";
import { clockText, useCountdown } from "#web/features/public-page/use-countdown.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { toastFailure } from "#web/ui/toast.tsx";

type Props = { appointment: OwnAppointment; sinal: Deposit; ate: string };

/** A time that is held until its deposit is paid. */
export function PayMine({ appointment, sinal, ate }: Props) {
  const refresh = useMineRefresh();
  const seconds = useCountdown(ate, refresh);
  const [opening, setOpening] = useState(false);
  const [givingUp, setGivingUp] = useState(false);

  async function pay() {
    setOpening(true);
    try {
      location.assign((await client.payments.mine.payDeposit({ id: appointment.id })).url);
    } catch (error) {
      setOpening(false);
      toastFailure(error);
      refresh();
    }
  }

  return (
    <Stack gap="xs">
      <Text size="sm">
        Reservado por{" "}
        <Text span fw={600} role="timer">
          {clockText(seconds)}
        </Text>
        . Pague o sinal para confirmar: ele é descontado na barbearia. {depositRule(sinal)}
      </Text>
      <Button loading={opening} onClick={() => void pay()}>
        Pagar sinal de {formatMoney(sinal.valor)}
      </Button>
      <Button variant="subtle" color="red.4" size="sm" onClick={() => setGivingUp(true)}>
        Desistir do horário
      </Button>
      <CancelMine opened={givingUp} appointment={appointment} onClose={() => setGivingUp(false)} />
    </Stack>
  );
}
