import { Anchor, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { HandOver, OrphanedVisit } from "#contract/leaving.ts";
import { chatWith, formatPhone } from "#contract/phone.ts";
import { BarberSelect } from "#web/features/appointments/booking-form/barber-select.tsx";
import { WhenFields } from "#web/features/appointments/booking-form/when-fields.tsx";
import { useTimezone } from "#web/lib/session.ts";
import { Moment } from "#web/ui/moment.tsx";

type VisitChoiceProps = {
  visit: OrphanedVisit;
  choice: HandOver | undefined;
  error: ReactNode;
  timeError: ReactNode;
  onDecide: (choice: HandOver) => void;
};

/** The decision about one visit: a colleague, another time, or cancelling. */
export function VisitChoice({ visit, choice, error, timeError, onDecide }: VisitChoiceProps) {
  const { id, inicio, cliente, servico, services, colleagues } = visit;
  const timezone = useTimezone();
  const nome = cliente?.nome ?? "Cliente removido";
  const isChosen = (colleague: string) => choice?.barber === colleague && choice.startsAt === undefined;
  const options = [
    ...colleagues
      .filter(({ free }) => free)
      .map(({ id: colleague, nome: name, works }) => ({
        value: colleague,
        // Of the chosen one it stands below, where no name cuts it off.
        label: `Passar para ${name}${works || isChosen(colleague) ? "" : " (fora do expediente)"}`,
      })),
    ...(colleagues.length > 0 ? [{ value: "move", label: "Mudar o horário…" }] : []),
    { value: "cancel", label: "Cancelar" },
  ];

  function choose(value: string): void {
    if (value === "cancel") onDecide({ id, barber: null });
    else if (value === "move") onDecide({ id, barber: colleagues[0]!.id, startsAt: "" });
    else if (value) onDecide({ id, barber: value });
  }

  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ flex: "1 1 12rem" }}>
          <Text fw={600}>{nome}</Text>
          <Text size="sm">
            <Moment at={inicio} />, {servico}
          </Text>
          {standingOf(visit) && <Text size="sm">{standingOf(visit)}</Text>}
          {!visit.told && <ByPhone telefone={cliente?.telefone ?? null} />}
        </div>
        <NativeSelect
          aria-label={`O que será de ${nome}`}
          data={choice ? options : [{ value: "", label: "Decidir…" }, ...options]}
          value={valueOf(choice)}
          description={colleagues.some((one) => isChosen(one.id) && !one.works) && "Fora do expediente"}
          inputWrapperOrder={["label", "input", "description", "error"]}
          error={error}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          flex="1 1 14rem"
        />
      </Group>
      {choice?.barber && choice.startsAt !== undefined && (
        <Stack gap="sm" mt="sm">
          <BarberSelect
            barbers={colleagues}
            value={choice.barber}
            onChange={(barber) => onDecide({ ...choice, barber })}
          />
          <WhenFields
            startsAt={choice.startsAt}
            day={visit.data_agendamento}
            services={services.map((service) => service.id)}
            barber={choice.barber}
            moving={id}
            timezone={timezone}
            error={timeError}
            onStart={(startsAt) => onDecide({ ...choice, startsAt })}
          />
        </Stack>
      )}
    </Paper>
  );
}

/** What else decides about a visit; null for one that is simply to come. */
function standingOf({ status, inicio }: OrphanedVisit): string | null {
  if (status === "retido") return "Reservado: o sinal ainda não foi pago";
  if (status === "in-progress") return "Em atendimento: conclua na agenda, ou decida aqui";
  return Date.parse(inicio) < Date.now() ? "Já começou: na agenda, inicie ou marque a falta" : null;
}

/** A client without an e-mail address must be called. */
function ByPhone({ telefone }: { telefone: string | null }) {
  return (
    <Text size="sm" c="yellow.4">
      Sem aviso automático
      {telefone && (
        <>
          : fale em{" "}
          <Anchor
            href={chatWith(telefone)}
            target="_blank"
            rel="noreferrer"
            inherit
            underline="always"
            style={{ whiteSpace: "nowrap" }}
          >
            {formatPhone(telefone)}
          </Anchor>
        </>
      )}
    </Text>
  );
}

function valueOf(choice: HandOver | undefined): string {
  if (!choice) return "";
  if (choice.barber === null) return "cancel";
  return choice.startsAt === undefined ? choice.barber : "move";
}
