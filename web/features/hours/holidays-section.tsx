import { Alert, Badge, Group, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core";
import { safe } from "@orpc/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { VisitsInWay } from "#contract/appointments.ts";
import { formatDay, formatLongDay } from "#contract/dates.ts";
import type { Holiday } from "#contract/hours.ts";
import { stateNames } from "#contract/state-names.ts";
import { ExceptionDialog } from "#web/features/hours/hours-dialogs.tsx";
import { timesText } from "#web/features/hours/hours-texts.ts";
import { StillWorking } from "#web/features/hours/still-working.tsx";
import { VisitsOutside } from "#web/features/hours/visits-outside.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastFailure, toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The holidays of the next twelve months and their hours; without a decision the week applies. */
export function HolidaysSection() {
  const query = useQuery(orpc.hours.holidays.queryOptions());
  return (
    <Section
      title="Feriados"
      description="Dos próximos 12 meses. Nenhum fecha a barbearia antes de você confirmar."
      actions={query.data && <StateSelect uf={query.data.uf} />}
    >
      <Fetched query={query}>
        {({ holidays }) => (
          <Stack gap="md">
            <Unconfirmed holidays={holidays} />
            <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
              {holidays.map((holiday) => (
                <HolidayRow key={holiday.day} holiday={holiday} />
              ))}
            </Stack>
          </Stack>
        )}
      </Fetched>
    </Section>
  );
}

const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

function StateSelect({ uf }: { uf: string | null }) {
  const refresh = useReadAgain(orpc.hours.holidays.key());
  const choose = useAct((chosen: string | null) => client.hours.chooseState({ uf: chosen }), {
    done: "Estado salvo.",
    refresh,
  });
  return (
    <NativeSelect
      label="Estado"
      value={(choose.isPending ? choose.variables : uf) ?? ""}
      onChange={({ currentTarget: { value } }) => choose.mutate(value || null)}
      data={[{ value: "", label: "Só os nacionais" }, ...states]}
    />
  );
}

function Unconfirmed({ holidays }: { holidays: Holiday[] }) {
  const waiting = holidays.filter(({ exception }) => exception === null);
  const [next] = waiting;
  if (!next) return null;
  const count = waiting.length === 1 ? "Um feriado espera" : `${waiting.length} feriados esperam`;
  return (
    <Alert color="yellow" variant="outline">
      {count} sua decisão. O próximo é {next.nome}, em {formatDay(next.day)}: até lá vale o horário da semana.
    </Alert>
  );
}

const kinds: Record<Holiday["kind"], string> = {
  nacional: "Nacional",
  estadual: "Estadual",
  facultativo: "Facultativo",
};

type Choice = "open" | "closed" | "special";

function HolidayRow({ holiday }: { holiday: Holiday }) {
  const { day, nome, kind, exception } = holiday;
  const { decide, over, setOver } = useDecision(holiday);
  const [special, setSpecial] = useState(false);
  const own = exception === null || exception.de === exception.ate;

  return (
    <Group component="li" justify="space-between" gap="sm">
      <div style={{ flex: "1 1 14rem", minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{nome}</Text>
          <Badge variant="default">{kinds[kind]}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {formatLongDay(day)} de {day.slice(0, 4)}
          {own && exception?.horario?.length ? ` · ${timesText(exception.horario)}` : ""}
        </Text>
        {exception && <StillWorking exception={exception} />}
      </div>
      {own ? (
        <SegmentedControl
          aria-label={`${nome}, ${formatDay(day)}`}
          value={choiceOf(decide.isPending ? decide.variables : exception)}
          onChange={(choice) => choose(choice as Choice)}
          data={[
            { value: "open", label: "Aberto" },
            { value: "closed", label: "Fechado" },
            { value: "special", label: "Especial" },
          ]}
        />
      ) : (
        <Text size="sm">
          {exception.motivo}: {timesText(exception.horario ?? [])}
        </Text>
      )}
      <Suspense>
        {special && <ExceptionDialog barber={null} exception={specialOf(holiday)} onClose={() => setSpecial(false)} />}
      </Suspense>
      {over && (
        <Dialog opened title={`${nome}: ${wordOf(over.horario)}`} onClose={() => setOver(undefined)}>
          <VisitsOutside
            outside={over.outside}
            keep="Salvar mesmo assim"
            pending={decide.isPending}
            onKeep={() => decide.mutate({ horario: over.horario, seen: over.outside.seen })}
          />
        </Dialog>
      )}
    </Group>
  );

  function choose(choice: Choice): void {
    if (choice === "special") setSpecial(true);
    else decide.mutate({ horario: choice === "open" ? null : [] });
  }
}

function choiceOf(said: Pick<NonNullable<Holiday["exception"]>, "horario"> | null): Choice | "" {
  if (said === null) return "";
  if (said.horario === null) return "open";
  return said.horario.length > 0 ? "special" : "closed";
}

function begin({ day, nome, exception }: Holiday) {
  return {
    ...(exception && { id: exception.id, versao: exception.versao }),
    de: day,
    ate: day,
    motivo: exception?.motivo ?? nome,
  };
}

function specialOf(holiday: Holiday) {
  const { horario } = holiday.exception ?? {};
  return { ...begin(holiday), horario: horario?.length ? horario : [{ opens: "09:00", closes: "13:00" }] };
}

/** Empty for closed, null for the week's hours. */
type Decision = { horario: [] | null };

function wordOf(horario: Decision["horario"]): string {
  return horario ? "fechado" : "aberto";
}

/** Saves the decision at once; where visits would be outside the hours, `over` holds it with them until it is confirmed. */
function useDecision(holiday: Holiday) {
  const again = useReadAgain(orpc.hours.key(), orpc.appointments.key());
  const [over, setOver] = useState<Decision & { outside: VisitsInWay }>();
  const decide = useMutation({
    mutationFn: async ({ horario, seen }: Decision & { seen?: string }) => {
      const given = { ...begin(holiday), barber: null, horario, seen };
      const { error, isDefined } = await safe(client.hours.saveException(given));
      if (isDefined && error.code === "HOURS_OVER_APPOINTMENTS") return setOver({ horario, outside: error.data });
      if (error) throw error;
      setOver(undefined);
      toastSuccess(`${holiday.nome}: ${wordOf(horario)}.`);
      await again();
    },
    onError: toastFailure,
  });
  return { decide, over, setOver };
}
