import { Text } from "@mantine/core";
import type { SaveService, Service } from "#contract/services.ts";
import { formatLength } from "#web/features/public-page/catalogue.ts";
import { formatMoney } from "#web/lib/money.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { SeveralSelect } from "#web/ui/several-select.tsx";

type ServiceFormState = ReturnType<typeof useContractForm<SaveService>>;
type ComboFieldProps = { own: string | undefined; services: Service[]; form: ServiceFormState };

/** The parts of a combo with the sum of their prices, so that the saving is visible while its price is typed. */
export function ComboField({ own, services, form }: ComboFieldProps) {
  const { partes, preco } = form.form.values;
  const offered = services.filter(({ id, partes: parts }) => id !== own && (parts.length === 0 || partes.includes(id)));
  const known = new Set(offered.map(({ id }) => id));
  // A part that is no longer sold alone stays a part.
  const gone = partes.filter((id) => !known.has(id)).map((value) => ({ value, label: "Serviço arquivado" }));
  const chosen = offered.filter(({ id }) => partes.includes(id));
  const apart = sumOf(chosen, "preco");
  return (
    <>
      <SeveralSelect
        label="Serviços do combo (opcional)"
        description="Escolha dois ou mais para vendê-los juntos por este preço e esta duração."
        placeholder={partes.length === 0 ? "Não é um combo" : undefined}
        searchable
        hidePickedOptions
        maxValues={8}
        data={[...offered.map(({ id, nome }) => ({ value: id, label: nome })), ...gone]}
        nothingFoundMessage="Nenhum serviço com esse nome."
        {...form.field("partes")}
      />
      {chosen.length > 1 && (
        <Text size="sm" c="dimmed">
          Separados: {formatMoney(apart)} em {formatLength(sumOf(chosen, "duracao_minutos"))}.
          {preco !== null && preco < apart && ` Neste preço o cliente economiza ${formatMoney(apart - preco)}.`}
        </Text>
      )}
    </>
  );
}

function sumOf(services: Service[], what: "preco" | "duracao_minutos"): number {
  return services.reduce((sum, service) => sum + service[what], 0);
}
