import { Group, Input, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { type KeptShopPlan, SaveShopPlan, shopPlanOffers } from "#contract/shop-plans.ts";
import { PlanCard } from "#web/features/plans/plan-card.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { LinesInput } from "#web/ui/lines-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";

type ShopPlanDialogProps = { row?: KeptShopPlan; onClose: () => void };

/** Changes a plan of the platform, or creates one, with a preview for shops. */
export function ShopPlanDialog({ row, onClose }: ShopPlanDialogProps) {
  const form = useRowForm<SaveShopPlan>({
    schema: SaveShopPlan,
    initialValues: initialOf(row),
    save: client.platform.plans.save,
    done: row ? "Plano salvo. Vale para os períodos que ainda vão começar." : "Plano criado.",
    refresh: useReadAgain(orpc.platform.plans.key()),
    onClose,
  });
  const { values } = form.form;
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
        <MoneyInput label="Preço por mês" {...form.field("preco")} />
        <CountInput label="Limite de barbeiros" placeholder="Sem limite" {...form.field("limite")} />
        <CountInput label="Dias de teste" {...form.field("teste_dias")} />
        <CountInput label="Ordem" {...form.field("ordem")} />
      </SimpleGrid>
      <Textarea label="Descrição (opcional)" rows={2} maxLength={300} {...form.field("descricao")} />
      <LinesInput
        label="Benefícios (opcional)"
        description="Um por linha, como a barbearia os lê."
        {...form.field("beneficios")}
      />
      <Switch label="Popular" description="Destaca o plano entre os outros." {...form.field("popular", "checkbox")} />
      <Switch
        label="Plano das barbearias novas"
        description="Cada barbearia que se cadastra começa com ele. Sem nenhum, elas começam sem plano."
        {...form.field("inicial", "checkbox")}
      />
      <Input.Wrapper label="Como a barbearia vê" labelElement="div">
        <PlanCard
          plan={{
            ...values,
            nome: values.nome || "Nome do plano",
            preco: values.preco ?? 0,
            periodo: "mes",
            offers: shopPlanOffers({ ...values, teste_dias: values.teste_dias ?? 0 }),
          }}
        />
      </Input.Wrapper>
    </RowDialog>
  );
}

function initialOf(plan?: KeptShopPlan): SaveShopPlan {
  if (plan) {
    const { barbearias: _sold, archived_at: _archived, ...kept } = plan;
    return kept;
  }
  return {
    nome: "",
    // The schema requires an amount; the field is empty until one is typed.
    preco: null as unknown as number,
    descricao: "",
    beneficios: [],
    icone: "",
    popular: false,
    limite: null,
    teste_dias: 14,
    ordem: 1,
    inicial: false,
  };
}
