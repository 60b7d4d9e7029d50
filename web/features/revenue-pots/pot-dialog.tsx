import { Button, Group, NativeSelect, Stack, Stepper, Switch, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { formatMonth, today } from "#contract/dates.ts";
import { firstOfMonth, monthsLater } from "#contract/periods.ts";
import { type Pot, potCriteria, type PotCriterion, SavePot, usualHouseBps } from "#contract/revenue-pots.ts";
import { FedByField } from "#web/features/revenue-pots/fed-by-field.tsx";
import { MembersField } from "#web/features/revenue-pots/members-field.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useTimezone } from "#web/lib/session.ts";
import { ContractForm } from "#web/ui/contract-form.tsx";
import { DiscardQuestion } from "#web/ui/discard-question.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { useRowForm } from "#web/ui/register/row-form.tsx";
import { useFocusFollows } from "#web/ui/use-focus-follows.ts";

type PotDialogProps = { row?: Pot; onClose: () => void };
type PotForm = ReturnType<typeof useRowForm<SavePot>>;

/** The fields of each step; an error opens the step of its field. */
const steps = [["nome", "casa_bps", "criterio", "taxas", "desde"], ["planos", "fichas"], ["membros"]];

/** Changes a pote, or creates one in three steps: how it shares, what feeds it, and its members. */
export function PotDialog({ row: pot, onClose }: PotDialogProps) {
  const refresh = useReadAgain(orpc.revenuePots.key(), orpc.plans.key());
  const month = firstOfMonth(today(useTimezone()));
  const form = useRowForm<SavePot>({
    schema: SavePot,
    initialValues: initialOf(pot, month),
    save: client.revenuePots.save,
    done: pot ? "Pote salvo. Os meses fechados não mudam." : "Pote criado.",
    refresh,
    onClose,
  });
  const [step, setStep] = useState(0);
  const [seen, setSeen] = useState(0);
  /** How often a step was left for the next one. */
  const [went, setWent] = useState(0);
  const wrong = Object.keys(form.form.errors)[0]?.split(".")[0];
  // The field with the error may be in a hidden step.
  if (form.complaints !== seen) {
    const at = steps.findIndex((fields) => wrong !== undefined && fields.includes(wrong));
    setSeen(form.complaints);
    if (at >= 0) setStep(at);
  }
  const isLast = step === steps.length - 1;
  const goOn = async () => {
    // The type of Mantine does not know that a form's check is asynchronous.
    const { errors } = await Promise.resolve(form.form.validate());
    const here = Object.entries(errors).filter(([path]) => steps[step]!.includes(path.split(".")[0]!));
    form.refuse(Object.fromEntries(here));
    if (here.length > 0) return;
    setStep(step + 1);
    setWent(went + 1);
  };
  // Enter saves a pote that exists, and a new one in its last step.
  const saves = isLast || pot !== undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void goOn();
  };
  const place = useFocusFollows<HTMLDivElement>(went);
  return (
    <FormDialog opened title={pot ? `Editar ${pot.nome}` : "Novo pote"} onClose={onClose}>
      <ContractForm form={saves ? form : { ...form, submit }}>
        <Stepper
          ref={place}
          active={step}
          onStepClick={setStep}
          size="xs"
          iconSize={24}
          allowNextStepsSelect
          // On a phone the three fit in one line, and their words stay whole.
          styles={{
            stepLabel: { overflowWrap: "normal" },
            stepBody: { marginInlineStart: 6 },
            separator: { marginInline: 8 },
          }}
        >
          <Stepper.Step label="Divisão">
            <TermsStep form={form} isNew={!pot} month={month} />
          </Stepper.Step>
          <Stepper.Step label="Planos">
            <FedByField form={form} known={pot?.planos ?? []} archived={pot?.archived_at != null} />
          </Stepper.Step>
          <Stepper.Step label="Participantes">
            <MembersField form={form} known={pot?.membros ?? []} from={`${form.form.values.desde}-01`} />
          </Stepper.Step>
        </Stepper>
        {(step > 0 || !isLast) && (
          <Group justify={step > 0 ? "space-between" : "flex-end"}>
            {step > 0 && (
              <Button variant="subtle" onClick={() => setStep(step - 1)}>
                Voltar
              </Button>
            )}
            {!isLast && (
              <Button {...(saves ? { variant: "light", onClick: () => void goOn() } : { type: "submit" })}>
                Continuar
              </Button>
            )}
          </Group>
        )}
        {!saves && <DiscardQuestion typed={form.typed} />}
        {saves && <FormActions form={form} submit={pot ? "Salvar" : "Criar pote"} onCancel={onClose} />}
      </ContractForm>
    </FormDialog>
  );
}

/** The number of earlier months in which a new pote may begin. */
const monthsBack = 12;

function TermsStep({ form, isNew, month }: { form: PotForm; isNew: boolean; month: string }) {
  const { values, setFieldValue } = form.form;
  const months = Array.from({ length: monthsBack + 1 }, (_, n) => monthsLater(month, -n));
  const house = Math.min(values.casa_bps ?? 0, 10_000);
  return (
    <Stack gap="md" mt="xs">
      <TextInput label="Nome" maxLength={60} {...form.field("nome")} />
      <PercentInput
        label="Parte da casa"
        description={`De cada R$ 100,00 recebidos, R$ ${((10_000 - house) / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2 })} vão para os barbeiros.`}
        {...form.field("casa_bps")}
      />
      <NativeSelect
        label="Divide por"
        description={explained[values.criterio]}
        data={Object.entries(potCriteria).map(([value, label]) => ({ value, label }))}
        {...form.field("criterio")}
        onChange={({ currentTarget }) => setFieldValue("criterio", currentTarget.value as PotCriterion)}
      />
      {isNew && (
        <NativeSelect
          label="Primeiro mês"
          data={months.map((day) => ({ value: day.slice(0, 7), label: formatMonth(day) }))}
          {...form.field("desde")}
        />
      )}
      <Switch
        label="Taxas de cartão saem da base"
        description="O que a máquina cobra pelas assinaturas é descontado antes de dividir."
        {...form.field("taxas", "checkbox")}
      />
      {!isNew && (
        <Text size="sm" c="dimmed">
          O que mudar vale para os meses que ainda estão abertos.
        </Text>
      )}
    </Stack>
  );
}

const explained: Record<PotCriterion, string> = {
  fichas: "Cada atendimento coberto pesa as fichas do seu serviço.",
  minutos: "Cada atendimento coberto pesa a sua duração.",
  atendimentos: "Cada atendimento coberto pesa o mesmo.",
  preco: "Cada atendimento coberto pesa o preço de tabela.",
};

function initialOf(pot: Pot | undefined, month: string): SavePot {
  if (!pot)
    return {
      nome: "",
      casa_bps: usualHouseBps,
      criterio: "fichas",
      taxas: false,
      desde: month.slice(0, 7),
      planos: [],
      fichas: [],
      membros: [],
    };
  const { id, versao, nome, casa_bps, criterio, taxas, desde, planos, membros } = pot;
  return {
    id,
    versao,
    nome,
    casa_bps,
    criterio,
    taxas,
    desde: desde.slice(0, 7),
    planos: planos.map((plan) => plan.id),
    fichas: [],
    membros: membros.map(({ barbeiro: _name, ...member }) => member),
  };
}
