import { Checkbox, Group, Input, Stack } from "@mantine/core";
import type { Barber } from "#contract/barbers.ts";
import type { OwnTerms, SaveService } from "#contract/services.ts";
import { formatMoney } from "#web/lib/money.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";

type PerformersFieldProps = { team: Barber[]; form: ReturnType<typeof useContractForm<SaveService>> };

/** The barbers who do the service; own price and length only where they differ from the shop's. */
export function PerformersField({ team, form }: PerformersFieldProps) {
  const { values, errors } = form.form;
  const { barbeiros } = values;

  function write(next: OwnTerms[]): void {
    form.form.setFieldValue("barbeiros", next);
  }

  return (
    <Input.Wrapper
      label="Quem faz"
      description="Preço e duração próprios só onde forem diferentes."
      labelElement="div"
      error={errors.barbeiros}
    >
      <Stack gap="xs" mt="xs">
        {team.map(({ id, nome }) => {
          const at = barbeiros.findIndex((one) => one.id === id);
          const own = barbeiros[at];
          const change = (changed: Partial<OwnTerms>) =>
            write(barbeiros.map((one) => (one.id === id ? { ...one, ...changed } : one)));
          return (
            <Group key={id} gap="sm" align="center">
              <Checkbox
                label={nome}
                checked={own !== undefined}
                onChange={({ currentTarget }) =>
                  write(
                    currentTarget.checked
                      ? [...barbeiros, { id, preco: null, duracao_minutos: null }]
                      : barbeiros.filter((one) => one.id !== id),
                  )
                }
                flex="1 1 10rem"
              />
              {own && (
                <Group gap="sm" wrap="nowrap">
                  <MoneyInput
                    aria-label={`Preço de ${nome}`}
                    placeholder={values.preco === null ? "Preço" : formatMoney(values.preco)}
                    value={own.preco}
                    onChange={(preco) => change({ preco })}
                    error={errors[`barbeiros.${at}.preco`]}
                    w={120}
                  />
                  <CountInput
                    aria-label={`Duração de ${nome} em minutos`}
                    placeholder={`${values.duracao_minutos} min`}
                    value={own.duracao_minutos}
                    onChange={(duracao_minutos) => change({ duracao_minutos })}
                    error={errors[`barbeiros.${at}.duracao_minutos`]}
                    w={110}
                  />
                </Group>
              )}
            </Group>
          );
        })}
      </Stack>
    </Input.Wrapper>
  );
}
