import { Group, Input, MultiSelect, NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { weekdays } from "#contract/dates.ts";
import { type KeptPlan, offersOf, planPeriods, type PlanPeriod, SavePlan } from "#contract/plans.ts";
import { BarberPayField } from "#web/features/plans/barber-pay-field.tsx";
import { CoveredField } from "#web/features/plans/covered-field.tsx";
import { SellerPayField } from "#web/features/plans/seller-pay-field.tsx";
import { PlanCard } from "#web/features/plans/plan-card.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { LinesInput } from "#web/ui/lines-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";

type PlanDialogProps = { row?: KeptPlan; onClose: () => void };

/** Changes a plan, or creates one, with a preview for clients. Subscriptions already sold keep their price. */
export function PlanDialog({ row, onClose }: PlanDialogProps) {
  const refresh = useReadAgain(orpc.plans.key());
  const [names, setNames] = useState(() => new Map(row?.servicos.map(({ id, nome }) => [id, nome])));
  const form = useRowForm<SavePlan>({
    schema: SavePlan,
    initialValues: initialOf(row),
    save: client.plans.save,
    done: row ? "Plano salvo. Quem já assina renova pelo preço de antes." : "Plano criado.",
    refresh,
    onClose,
  });
  const { values, setFieldValue } = form.form;
  const covered = values.servicos.map(({ id, quota }) => ({ nome: names.get(id) ?? "Serviço", quota }));
  return (
    <RowDialog form={form} title={row ? `Editar ${row.nome}` : "Novo plano"} onClose={onClose}>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput label="Nome" maxLength={60} miw={200} {...form.field("nome")} />
        <TextInput
          label="Ícone"
          description="Um emoji."
          placeholder="✂️"
          maxLength={16}
          w={110}
          {...form.field("icone")}
        />
      </Group>
      <SimpleGrid cols={2}>
        <MoneyInput label="Preço" {...form.field("preco")} />
        <NativeSelect
          label="Período"
          data={Object.entries(planPeriods).map(([value, label]) => ({ value, label }))}
          {...form.field("periodo")}
          onChange={({ currentTarget }) => setFieldValue("periodo", currentTarget.value as PlanPeriod)}
        />
      </SimpleGrid>
      <Textarea label="Descrição (opcional)" rows={2} maxLength={300} {...form.field("descricao")} />
      <LinesInput
        label="Benefícios (opcional)"
        description="Um por linha, como o cliente os lê."
        {...form.field("beneficios")}
      />
      <CoveredField form={form} names={names} onNamed={setNames} />
      <BarberPayField form={form} />
      <SellerPayField form={form} />
      <MultiSelect
        label="Dias em que vale"
        data={weekdays.map((label, day) => ({ value: String(day), label }))}
        {...form.field("dias_semana")}
        value={values.dias_semana.map(String)}
        onChange={(days) => setFieldValue("dias_semana", days.map(Number))}
      />
      <SimpleGrid cols={2}>
        <PercentInput label="Desconto em serviços" {...form.field("desconto_servicos")} />
        <PercentInput label="Desconto em produtos" {...form.field("desconto_produtos")} />
        <CountInput
          label="Dependentes"
          description="Pessoas a mais, com a mesma cota."
          {...form.field("dependentes")}
        />
        <CountInput
          label="Limite de assinantes"
          description="Quantos ao mesmo tempo."
          placeholder="Sem limite"
          {...form.field("limite")}
        />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <MoneyInput
          label="Taxa de adesão"
          description="Com o primeiro período de cada cliente."
          {...form.field("adesao")}
        />
        <CountInput
          label="Dias de teste"
          description="Antes do primeiro período."
          placeholder="Sem teste"
          {...form.field("teste_dias")}
        />
      </SimpleGrid>
      <Switch label="Popular" description="Destaca o plano entre os outros." {...form.field("popular", "checkbox")} />
      <Input.Wrapper label="Como o cliente vê" labelElement="div">
        <PlanCard
          plan={{
            ...values,
            nome: values.nome || "Nome do plano",
            preco: values.preco ?? 0,
            offers: offersOf({ ...values, servicos: covered }),
          }}
        />
      </Input.Wrapper>
    </RowDialog>
  );
}

function initialOf(plan?: KeptPlan): SavePlan {
  if (plan) {
    const {
      assinantes: _sold,
      online: _online,
      cheio: _full,
      archived_at: _archived,
      pote: _pote,
      novo_preco: _later,
      ...told
    } = plan;
    const { servicos, ...kept } = told;
    return { ...kept, servicos: servicos.map(({ nome: _nome, ...terms }) => terms) };
  }
  return {
    nome: "",
    // The schema requires an amount; the field is empty until one is typed.
    preco: null as unknown as number,
    periodo: "mes",
    descricao: "",
    beneficios: [],
    popular: false,
    icone: "",
    dias_semana: [0, 1, 2, 3, 4, 5, 6],
    desconto_servicos: 0,
    desconto_produtos: 0,
    limite: null,
    adesao: 0,
    teste_dias: null,
    dependentes: 0,
    servicos: [],
    pote_id: null,
    barbeiro_fixo: null,
    barbeiro_bps: null,
    venda_fixo: null,
    venda_bps: null,
  };
}
