import { CloseButton, Group, Input, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SavePlan, usualFichas } from "#contract/plans.ts";
import { orpc } from "#web/lib/orpc.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";

type CoveredFieldProps = {
  form: ReturnType<typeof useContractForm<SavePlan>>;
  /** The names of the services. */
  names: Map<string, string>;
  onNamed: (names: Map<string, string>) => void;
};

/** The services that the plan covers: uses per cycle and weight in the pote, with a default by the service's name. */
export function CoveredField({ form, names, onNamed }: CoveredFieldProps) {
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions());
  const { values, errors, setFieldValue } = form.form;
  const { servicos } = values;
  const left = services.filter(({ id }) => !servicos.some((one) => one.id === id));

  function add(id: string): void {
    const nome = services.find((one) => one.id === id)!.nome;
    onNamed(new Map(names).set(id, nome));
    setFieldValue("servicos", [...servicos, { id, quota: null, fichas: usualFichas(nome) }]);
  }

  return (
    <Input.Wrapper
      label="Serviços cobertos (opcional)"
      description="Vezes por mês: vazio é à vontade. Fichas: o peso de cada atendimento na divisão do pote."
      labelElement="div"
      error={errors.servicos}
    >
      <Stack gap="xs" mt="xs">
        {servicos.map(({ id, quota, fichas }, at) => {
          const nome = names.get(id) ?? "Serviço";
          return (
            <Group key={id} gap="sm" align="flex-end">
              <Text
                size="sm"
                flex={{ base: "1 1 100%", sm: "1 1 9rem" }}
                pb={{ base: 0, sm: 8 }}
                style={{ overflowWrap: "anywhere" }}
              >
                {nome}
              </Text>
              <CountInput
                label="Vezes por mês"
                aria-label={`Vezes por mês de ${nome}`}
                placeholder="À vontade"
                value={quota}
                onChange={(count) => setFieldValue(`servicos.${at}.quota`, count)}
                error={errors[`servicos.${at}.quota`]}
                w={110}
              />
              <CountInput
                label="Fichas"
                aria-label={`Fichas de ${nome}`}
                value={fichas}
                onChange={(count) => setFieldValue(`servicos.${at}.fichas`, count as number)}
                error={errors[`servicos.${at}.fichas`]}
                w={90}
              />
              <CloseButton
                aria-label={`Tirar ${nome}`}
                mb={4}
                onClick={() =>
                  setFieldValue(
                    "servicos",
                    servicos.filter((one) => one.id !== id),
                  )
                }
              />
            </Group>
          );
        })}
        <Select
          aria-label="Adicionar serviço coberto"
          placeholder="Adicionar serviço"
          searchable
          data={left.map(({ id, nome }) => ({ value: id, label: nome }))}
          value={null}
          onChange={(id) => id && add(id)}
          nothingFoundMessage="Nenhum serviço com esse nome."
        />
      </Stack>
    </Input.Wrapper>
  );
}
