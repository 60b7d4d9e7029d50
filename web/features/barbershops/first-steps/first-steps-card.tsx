import { ActionIcon, Button, CloseButton, Group, Paper, Text, Title } from "@mantine/core";
import { IconCheck, IconChevronDown, IconChevronUp, IconCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type MouseEvent, useId, useState } from "react";
import type { FirstSteps, Step } from "#contract/first-steps.ts";
import classes from "#web/features/barbershops/first-steps/first-steps-card.module.css";
import { stepOrder, stepTexts } from "#web/features/barbershops/first-steps/step-texts.ts";
import { usePutAway } from "#web/features/barbershops/first-steps/use-first-steps.ts";
import { usePublish } from "#web/features/barbershops/first-steps/use-publish.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { readStored, writeStored } from "#web/lib/storage.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { toastFailure, toastWithAction } from "#web/ui/toast.tsx";

const device = () => localStorage;
const key = "navalha-first-steps";

/** A new owner's first steps: the next one in one line, and below it the whole list. */
export function FirstStepsCard({ steps: { done } }: { steps: FirstSteps }) {
  const [open, turn] = useOpen();
  const list = useId();
  const { mutate: putAway } = usePutAway();
  const next = stepOrder.find((step) => !done.includes(step));

  function leave(): void {
    putAway(true);
    const text = "Os primeiros passos ficam no menu da sua conta.";
    toastWithAction(text, { label: "Desfazer", onAct: () => putAway(false), about: text });
  }

  return (
    <Paper
      component="section"
      withBorder
      className={classes.card}
      data-open={open || undefined}
      aria-label="Primeiros passos"
    >
      <Group gap="xs" wrap="nowrap">
        <Title order={2} size="sm" className={classes.title}>
          Primeiros passos
        </Title>
        <Text size="sm" c="dimmed" className={classes.count}>
          {done.length} de {stepOrder.length}
        </Text>
        <div className={classes.next}>{open || !next ? !next && "Tudo pronto." : <StepLink step={next} />}</div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={open ? "Recolher os primeiros passos" : "Mostrar os primeiros passos"}
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          onClick={turn}
        >
          {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
        </ActionIcon>
        <CloseButton size="lg" aria-label="Guardar os primeiros passos" onClick={leave} />
      </Group>
      {open && (
        <ul id={list} className={classes.list}>
          {stepOrder.map((step) => (
            <StepEntry key={step} step={step} isDone={done.includes(step)} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function StepEntry({ step, isDone }: { step: Step; isDone: boolean }) {
  const { hint, byHand } = stepTexts[step];
  const { mutate: confirm } = useConfirm();
  const { publish, question } = usePublish();

  /** The button disappears with the step it settles; the focus stays on the step. */
  function settle({ currentTarget }: MouseEvent): void {
    currentTarget.closest("li")?.querySelector("a")?.focus();
    if (step === "link") publish();
    else confirm(step);
  }

  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCheck size={18} aria-label="Feito" /> : <IconCircle size={18} aria-label="Falta" />}
      <div className={classes.words}>
        <StepLink step={step} />
        {!isDone && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      {!isDone && byHand && (
        <Button variant="default" size="compact-sm" onClick={settle}>
          {byHand}
        </Button>
      )}
      {step === "link" && isDone && <CopyLink />}
      {step === "link" && question}
    </li>
  );
}

function StepLink({ step }: { step: Step }) {
  const { title, to, search } = stepTexts[step];
  return (
    <PageLink to={to} search={search} size="sm">
      {title}
    </PageLink>
  );
}

function CopyLink() {
  const { barbershop } = useSession();
  return (
    <CopyButton text={`${location.origin}/b/${barbershop?.slug}`} copied="Copiado" variant="default" size="compact-sm">
      Copiar link
    </CopyButton>
  );
}

function useConfirm() {
  const again = useReadAgain(orpc.barbershops.firstSteps.key());
  return useMutation({
    mutationFn: (step: Exclude<Step, "link">) => client.barbershops.firstSteps.confirm({ step }),
    onError: toastFailure,
    onSettled: again,
  });
}

/** Open on a desk and closed on a phone, until the person changes that on this device. */
function useOpen(): [boolean, () => void] {
  const [open, setOpen] = useState(() => {
    const stored = readStored(device, key);
    return stored ? stored === "true" : !matchMedia("(max-width: 48em)").matches;
  });
  function turn(): void {
    writeStored(device, key, !open);
    setOpen(!open);
  }
  return [open, turn];
}
