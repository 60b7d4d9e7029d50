import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Period, periodBefore, type Rhythm } from "#contract/closing-terms.ts";
import { AskTeamPreview } from "#contract/closing-acts.ts";
import { type TeamPreview } from "#contract/closings.ts";
import { formatDay, today } from "#contract/dates.ts";
import { ClosedUntil, doubtsIn } from "#web/features/closings/process-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { idempotencyKeys } from "#web/lib/idempotency.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { useTimezone } from "#web/lib/session.ts";
import { DayInput } from "#web/ui/day-input.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";

type TeamDialogProps = { rhythm: Rhythm; onClose: () => void };

/** Closes several barbers up to a day: the selected ones are closed one by one, and a failure is shown beside its barber. */
export function TeamDialog({ rhythm, onClose }: TeamDialogProps) {
  const timezone = useTimezone();
  const [period, setPeriod] = useState<Partial<Period>>(() => periodBefore(today(timezone), rhythm));
  const valid = AskTeamPreview.safeParse(period).data;
  return (
    <Dialog opened title="Fechar toda a equipe" size="lg" closeOnClickOutside={false} onClose={onClose}>
      <Stack gap="md">
        <Group grow align="flex-start">
          <DayInput label="De" value={period.de} onChange={(de) => setPeriod({ ...period, de: de! })} />
          <DayInput label="Até" value={period.ate} onChange={(ate) => setPeriod({ ...period, ate: ate! })} />
        </Group>
        {valid ? (
          <Team key={valid.de + valid.ate} period={valid} onNext={setPeriod} onClose={onClose} />
        ) : (
          <Text c="red.4">Informe um período: o fim vem depois do início.</Text>
        )}
      </Stack>
    </Dialog>
  );
}

type TeamProps = { period: Period; onNext: (period: Period) => void; onClose: () => void };

function Team({ period, onNext, onClose }: TeamProps) {
  const query = useQuery(orpc.closings.team.queryOptions({ input: period }));
  return (
    <Fetched query={query}>
      {(team) => {
        const closed = closedUntil(team);
        return (
          <>
            {closed && closed >= period.ate && <ClosedUntil day={closed} period={period} onNext={onNext} />}
            <Choice team={team} period={period} onClose={onClose} />
          </>
        );
      }}
    </Fetched>
  );
}

/** The last day up to which all of them are closed; undefined where one was never closed. */
function closedUntil(team: TeamPreview[]): string | undefined {
  const days = team.map(({ fechado_ate }) => fechado_ate ?? "");
  return days.toSorted()[0] || undefined;
}

type Outcome = { done: boolean; says: string };

function Choice({ team, period, onClose }: { team: TeamPreview[]; period: Period; onClose: () => void }) {
  const again = useReadAgain(orpc.closings.key(), orpc.commissions.key());
  const [keys] = useState(() => new Map(team.map(({ barbeiro_id }) => [barbeiro_id, idempotencyKeys()])));
  const [ticked, setTicked] = useState(() => team.filter(isPlain).map(({ barbeiro_id }) => barbeiro_id));
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [isClosing, setClosing] = useState(false);
  const left = team.filter(({ barbeiro_id: id }) => ticked.includes(id) && !outcomes[id]?.done);

  /** Closes the barbers one by one: finished closings stay even if a later one fails. */
  async function close(): Promise<void> {
    setClosing(true);
    for (const { barbeiro_id, liquido } of left) {
      const values = { barbeiro_id, ...period, mesmo_assim: true };
      const idempotencyKey = keys.get(barbeiro_id)?.keyFor(values) ?? "";
      const outcome = await client.closings.process(values, { context: { idempotencyKey } }).then(
        () => ({ done: true, says: `Fechado: ${formatMoney(liquido)}.` }),
        (error: unknown) => ({ done: false, says: refusalOf(error).text }),
      );
      setOutcomes((known) => ({ ...known, [barbeiro_id]: outcome }));
    }
    setClosing(false);
    void again();
  }

  return (
    <>
      {team.map((one) => (
        <Member
          key={one.barbeiro_id}
          member={one}
          outcome={outcomes[one.barbeiro_id]}
          checked={ticked.includes(one.barbeiro_id)}
          disabled={isClosing}
          onTick={(on) => setTicked(on ? [...ticked, one.barbeiro_id] : ticked.filter((id) => id !== one.barbeiro_id))}
        />
      ))}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {Object.keys(outcomes).length > 0 ? "Concluir" : "Voltar"}
        </Button>
        <Button loading={isClosing} disabled={left.length === 0} onClick={() => void close()}>
          {left.length === 1 ? "Fechar 1 barbeiro" : `Fechar ${left.length} barbeiros`}
        </Button>
      </Group>
    </>
  );
}

type MemberProps = {
  member: TeamPreview;
  outcome: Outcome | undefined;
  checked: boolean;
  disabled: boolean;
  onTick: (on: boolean) => void;
};

/** Selecting a barber with warnings confirms the warnings. */
function Member({ member, outcome, checked, disabled, onTick }: MemberProps) {
  const { barbeiro, liquido, saldo, vazio, fechado_ate, duvidas } = member;
  const doubts = vazio ? [] : doubtsIn(duvidas);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="md">
      <Checkbox
        checked={checked && !vazio}
        disabled={disabled || vazio || outcome?.done === true}
        label={doubts.length > 0 ? `${barbeiro}, mesmo assim` : barbeiro}
        description={[
          vazio && "Nada a fechar.",
          ...doubts,
          saldo > 0 && `Fica devendo ${formatMoney(saldo)} para o próximo.`,
          fechado_ate && `Já fechado até ${formatDay(fechado_ate)}.`,
        ]
          .filter(Boolean)
          .join(" ")}
        error={outcome && !outcome.done && outcome.says}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <Text fw={600} style={{ whiteSpace: "nowrap" }} c={outcome?.done ? "green.4" : undefined}>
        {outcome?.done ? outcome.says : formatMoney(liquido)}
      </Text>
    </Group>
  );
}

function isPlain({ vazio, duvidas }: TeamPreview): boolean {
  return !vazio && doubtsIn(duvidas).length === 0;
}
