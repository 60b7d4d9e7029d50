import { CloseButton, Group, Input, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Dose, SaveService } from "#contract/services.ts";
import { ProductSelect } from "#web/features/products/product-select.tsx";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";

type Named = Pick<Dose, "id" | "nome" | "unidade">;
type DosesFieldProps = { doses: Dose[]; form: ReturnType<typeof useContractForm<SaveService>> };

/** The products that one visit uses; `doses` are the stored ones, with their names. */
export function DosesField({ doses, form }: DosesFieldProps) {
  const { values, errors, setFieldValue } = form.form;
  const { produtos } = values;
  const [known, setKnown] = useState<Named[]>(doses);

  function add({ id, nome, unidade }: Named): void {
    setKnown((before) => [...before, { id, nome, unidade }]);
    // The schema requires an amount; the field is empty until one is typed.
    setFieldValue("produtos", [...produtos, { id, quantidade: null as unknown as number }]);
  }

  return (
    <Input.Wrapper
      label="Produtos usados (opcional)"
      description="Quanto vai de cada um em um atendimento."
      labelElement="div"
      error={errors.produtos}
    >
      <Stack gap="xs" mt="xs">
        {produtos.map(({ id, quantidade }, at) => {
          const product = known.find((one) => one.id === id);
          const nome = product?.nome ?? "Produto";
          return (
            <Group key={id} gap="sm" wrap="nowrap" align="flex-start">
              <Text size="sm" flex={1} miw={0} pt={8} style={{ overflowWrap: "anywhere" }}>
                {nome}
              </Text>
              <CountInput
                aria-label={`Dose de ${nome} em ${product?.unidade}`}
                rightSection={
                  <Text size="sm" c="dimmed">
                    {product?.unidade}
                  </Text>
                }
                rightSectionPointerEvents="none"
                value={quantidade}
                onChange={(count) => setFieldValue(`produtos.${at}.quantidade`, count as number)}
                error={errors[`produtos.${at}.quantidade`] ?? errors[`produtos.${at}.id`]}
                w={130}
              />
              <CloseButton
                aria-label={`Tirar ${nome}`}
                mt={4}
                onClick={() =>
                  setFieldValue(
                    "produtos",
                    produtos.filter((one) => one.id !== id),
                  )
                }
              />
            </Group>
          );
        })}
        <ProductSelect label="Adicionar produto" except={produtos.map(({ id }) => id)} onChoose={add} />
      </Stack>
    </Input.Wrapper>
  );
}
