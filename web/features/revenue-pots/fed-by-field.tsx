import { Group, Input, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Covered } from "#contract/plans.ts";
import type { SavePot } from "#contract/revenue-pots.ts";
import { orpc } from "#web/lib/orpc.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { SeveralSelect } from "#web/ui/several-select.tsx";

type FedByProps = {
  form: ReturnType<typeof useContractForm<SavePot>>;
  known: { id: string; nome: string }[];
  /** No plan feeds an archived pote. */
  archived: boolean;
};

/** The plans that feed a pote, and the weights of their covered services. */
export function FedByField({ form, known, archived }: FedByProps) {
  const { data: plans = [] } = useQuery(orpc.plans.list.queryOptions());
  const { values, errors, setFieldValue } = form.form;
  const names = new Map([...known, ...plans].map(({ id, nome }) => [id, nome]));
  const covered = weightsIn(plans.filter(({ id }) => values.planos.includes(id)));
  const said = new Map(values.fichas.map(({ id, fichas }) => [id, fichas]));

  function weigh(id: string, fichas: number | null): void {
    const others = values.fichas.filter((one) => one.id !== id);
    setFieldValue("fichas", fichas === null ? others : [...others, { id, fichas }]);
  }

  return (
    <Stack gap="md" mt="xs">
      <SeveralSelect
        label="Planos que alimentam o pote"
        description={
          archived
            ? "Este pote está arquivado: reative-o antes de escolher planos."
            : "O que os seus assinantes pagam entra na base do mês."
        }
        disabled={archived}
        placeholder={values.planos.length === 0 ? "Escolher planos" : ""}
        data={[...names].map(([value, label]) => ({ value, label }))}
        nothingFoundMessage="Nenhum plano à venda."
        {...form.field("planos")}
      />
      {values.criterio === "fichas" && covered.length > 0 && (
        <Input.Wrapper
          label="Fichas de cada serviço"
          description="Valem em todos esses planos, para os próximos atendimentos."
          labelElement="div"
          error={errors.fichas}
        >
          <Stack gap="xs" mt="xs">
            {covered.map(({ id, nome, fichas }) => (
              <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
                <Text style={{ overflowWrap: "anywhere" }}>{nome}</Text>
                <CountInput
                  aria-label={`Fichas de ${nome}`}
                  placeholder="Varia"
                  value={said.get(id) ?? fichas}
                  onChange={(count) => weigh(id, count)}
                  w={100}
                  flex="none"
                />
              </Group>
            ))}
          </Stack>
        </Input.Wrapper>
      )}
    </Stack>
  );
}

/** Services of these plans by name; null where plans differ. */
function weightsIn(plans: { servicos: Covered[] }[]): { id: string; nome: string; fichas: number | null }[] {
  const found = Map.groupBy(
    plans.flatMap(({ servicos }) => servicos),
    ({ id }) => id,
  );
  return [...found.values()]
    .map((same) => ({
      id: same[0]!.id,
      nome: same[0]!.nome,
      fichas: same.every(({ fichas }) => fichas === same[0]!.fichas) ? same[0]!.fichas : null,
    }))
    .toSorted((one, other) => one.nome.localeCompare(other.nome, "pt-BR"));
}
