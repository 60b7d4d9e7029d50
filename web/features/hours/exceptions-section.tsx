import { Button, Group, Menu, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { HoursException } from "#contract/hours.ts";
import { ExceptionDialog } from "#web/features/hours/hours-dialogs.tsx";
import { StillWorking } from "#web/features/hours/still-working.tsx";
import { daysText, timesText } from "#web/features/hours/hours-texts.ts";
import { RemoveException } from "#web/features/hours/remove-exception.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { HeldList } from "#web/ui/register/held-list.tsx";
import { Section } from "#web/ui/section.tsx";

type ExceptionsSectionProps = { barber: string | null; mayChange: boolean };

/** Future days that differ from the week. A holiday with the usual hours is not listed. */
export function ExceptionsSection({ barber, mayChange }: ExceptionsSectionProps) {
  const query = useQuery(orpc.hours.kept.queryOptions({ input: barber ? { barber } : {} }));
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={barber ? "Folgas e horários especiais" : "Dias fechados e horários especiais"}
      description={
        barber ? "Folgas, férias e dias com outro horário." : "Férias coletivas, feriados e dias com outro horário."
      }
      actions={
        mayChange && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {barber ? "Nova folga" : "Novo dia"}
          </Button>
        )
      }
    >
      <Fetched query={query}>
        {({ exceptions }) => {
          const shown = exceptions.filter(({ horario }) => horario !== null);
          return (
            <>
              {shown.length === 0 && <Text c="dimmed">Nada marcado: vale o horário da semana.</Text>}
              <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
                <HeldList items={shown}>
                  {(exception, display) => <ExceptionRow {...{ barber, exception, mayChange, display }} />}
                </HeldList>
              </Stack>
            </>
          );
        }}
      </Fetched>
      <Suspense>{adding && <ExceptionDialog barber={barber} onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}

type ExceptionRowProps = ExceptionsSectionProps & { exception: HoursException; display: "none" | undefined };

function ExceptionRow({ barber, exception, mayChange, display }: ExceptionRowProps) {
  const [open, setOpen] = useState<"edit" | "remove">();
  const close = () => setOpen(undefined);
  const { motivo, horario } = exception;
  return (
    <Group component="li" display={display} justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: "anywhere" }}>{motivo}</Text>
        <Text size="sm" c="dimmed">
          {daysText(exception)} · {timesText(horario ?? [], barber ? "Folga" : undefined)}
        </Text>
        <StillWorking exception={exception} />
      </div>
      {mayChange && (
        <ActsMenu nome={`${motivo}, ${daysText(exception)}`}>
          <Menu.Item onClick={() => setOpen("edit")}>Editar</Menu.Item>
          <Menu.Item onClick={() => setOpen("remove")}>Remover</Menu.Item>
        </ActsMenu>
      )}
      <Suspense>
        {open === "edit" && <ExceptionDialog barber={barber} exception={exception} onClose={close} />}
      </Suspense>
      {open === "remove" && <RemoveException exception={exception} onClose={close} />}
    </Group>
  );
}
