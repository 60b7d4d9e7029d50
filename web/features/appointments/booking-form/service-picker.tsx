import { Group, MultiSelect, Text } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import type { ReactNode } from "react";
import type { Service } from "#contract/services.ts";
import { formatMoney } from "#web/lib/money.ts";

type ServicePickerProps = {
  services: Service[];
  chosen: string[];
  error: ReactNode;
  onChoose: (services: string[]) => void;
};

export function ServicePicker({ services, chosen, error, onChoose }: ServicePickerProps) {
  const known = new Map(services.map((service) => [service.id, service]));
  return (
    <MultiSelect
      label="Serviços"
      placeholder={chosen.length === 0 ? "Corte, barba…" : undefined}
      searchable
      hidePickedOptions
      maxValues={8}
      data={services.map(({ id, nome }) => ({ value: id, label: nome }))}
      value={chosen}
      onChange={onChoose}
      error={error}
      nothingFoundMessage="Nenhum serviço com esse nome."
      renderOption={({ option }) => <Choice service={known.get(option.value)} />}
    />
  );
}

function Choice({ service }: { service: Service | undefined }) {
  if (!service) return null;
  return (
    <Group justify="space-between" wrap="nowrap" flex={1}>
      <Text size="sm">{service.nome}</Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {service.duracao_minutos} min · {formatMoney(service.preco)}
      </Text>
    </Group>
  );
}

/** What the chosen services come to: `45 min · R$ 70,00`. */
export function totalOf(services: Service[], chosen: string[]): string | null {
  const picked = services.filter(({ id }) => chosen.includes(id));
  if (picked.length === 0) return null;
  const minutes = picked.reduce((sum, { duracao_minutos }) => sum + duracao_minutos, 0);
  return `${minutes} min · ${formatMoney(picked.reduce((sum, { preco }) => sum + preco, 0))}`;
}
