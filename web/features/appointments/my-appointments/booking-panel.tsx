import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { FreeTime } from "#contract/booking-refusals.ts";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { SidePanel } from "#web/features/appointments/agenda/side-panel.tsx";
import { BarberChoice } from "#web/features/appointments/my-appointments/barber-choice.tsx";
import { ConfirmChoice, Summary } from "#web/features/appointments/my-appointments/confirm-choice.tsx";
import { FreeTimePicker } from "#web/features/appointments/my-appointments/free-time-picker.tsx";
import { ServicesChoice } from "#web/features/appointments/my-appointments/services-choice.tsx";
import { barbersFor } from "#web/features/public-page/catalogue.ts";
import { chooseBarber, toggleService, type Draft } from "#web/features/public-page/draft.ts";
import { servedBy } from "#web/features/public-page/served-by.ts";
import { stepAfter, stepBefore, stepsOf, type Step } from "#web/features/public-page/steps.ts";

type Props = {
  shop: PublicBarbershop;
  opened: boolean;
  draft: Draft;
  change: (draft: Draft) => void;
  onClose: () => void;
};

const titles: Partial<Record<Step, string>> = { barber: "Com quem?", time: "Quando?", who: "Confirme seu horário" };

/** The public page's questions without the last: the shop knows who is signed in. */
export function BookingPanel({ opened, onClose, ...booking }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="Agendar horário">
      {opened && <BookingSteps {...booking} onDone={onClose} />}
    </SidePanel>
  );
}

type StepsProps = Omit<Props, "opened" | "onClose"> & { onDone: () => void };

function BookingSteps({ shop, draft, change, onDone }: StepsProps) {
  const [step, setStep] = useState<Step>(draft.services.length > 0 ? "time" : "services");
  const steps = stepsOf(shop);

  const { services, barber, time } = draft;
  const others = barber !== "any" && barbersFor(shop, services).length > 1;

  function chooseTime(time: FreeTime) {
    change({ ...draft, time });
    setStep("who");
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" mih={36}>
        <Text c="dimmed" size="sm">
          Passo {steps.indexOf(step) + 1} de {steps.length}
        </Text>
        {step !== "services" && (
          <Button variant="subtle" size="sm" onClick={() => setStep(stepBefore(step, shop))}>
            Voltar
          </Button>
        )}
      </Group>
      <StepHeading key={step} title={titles[step] ?? "O que vamos fazer?"} />
      {step === "services" && (
        <ServicesChoice
          shop={shop}
          draft={draft}
          onToggle={(id) => change(toggleService(draft, id, shop))}
          onNext={() => setStep(stepAfter("services", shop))}
        />
      )}
      {step === "barber" && (
        <BarberChoice
          shop={shop}
          draft={draft}
          onChoose={(barber) => {
            change(chooseBarber(draft, barber));
            setStep("time");
          }}
        />
      )}
      {step === "time" && (
        <>
          <Summary shop={shop} draft={{ ...draft, time: null }} />
          <FreeTimePicker
            shop={shop}
            wish={draft}
            note={servedBy(shop, barber)}
            chosen={time?.startsAt ?? null}
            onChoose={chooseTime}
            onAnybody={others ? () => change(chooseBarber(draft, "any")) : undefined}
          />
        </>
      )}
      {step === "who" && (
        <ConfirmChoice
          shop={shop}
          draft={draft}
          change={change}
          onOtherTime={() => setStep("time")}
          onBooked={onDone}
        />
      )}
    </Stack>
  );
}

/** Read out when a step begins; the panel's first one is left to the panel. */
function StepHeading({ title }: { title: string }) {
  return (
    <Text component="h3" fw={650} size="lg" tabIndex={-1} style={{ outline: "none" }} ref={takeFocus}>
      {title}
    </Text>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
