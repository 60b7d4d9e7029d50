import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Alert.css";
import type { FreeTime } from "#contract/booking-refusals.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { TimeButtons } from "#web/features/appointments/my-appointments/times-of-day.tsx";
import { remedyFor, type Problem } from "#web/features/public-page/problem.ts";
import type { TimeNote } from "#web/features/public-page/served-by.ts";
import { spokenTime } from "#web/features/public-page/shop-clock.ts";
import { formatPhone } from "#contract/phone.ts";

type Props = {
  problem: Problem | null;
  busy: boolean;
  shop: PublicBarbershop;
  note: TimeNote;
  onTake: (time: FreeTime) => void;
  onOtherTime?: () => void;
};

/** Why a time was refused and the shortest way on; to whoever lost a race the nearest times, one tap each. */
export function MineProblem({ problem, busy, shop, note, onTake, onOtherTime }: Props) {
  if (!problem) return null;
  const remedy = remedyFor(problem);
  const { timezone, telefone } = shop;

  return (
    <Alert color="yellow" variant="outline">
      <Stack gap="sm">
        <Text>{problem.text}</Text>
        {problem.nearest.length > 0 && (
          <TimeButtons
            wide
            times={problem.nearest}
            label={({ startsAt }) => spokenTime(startsAt, timezone)}
            note={note}
            disabled={busy}
            onChoose={onTake}
          />
        )}
        {remedy === "other-time" && onOtherTime && (
          <Button variant="default" onClick={onOtherTime}>
            Ver todos os horários
          </Button>
        )}
        {remedy === "call" && telefone && <Anchor href={`tel:${telefone}`}>Ligar para {formatPhone(telefone)}</Anchor>}
      </Stack>
    </Alert>
  );
}
