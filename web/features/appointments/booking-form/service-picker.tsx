import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Offered } from "#web/features/appointments/booking-form/use-catalogue.ts";
import {
  type Catalogue,
  formatOffer,
  MOST_SERVICES,
  type Offer,
  offerOf,
} from "#web/features/public-page/catalogue.ts";
import { comboFor, comboText, withinCombos, withoutParts } from "#web/features/public-page/combos.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { SeveralSelect } from "#web/ui/several-select.tsx";

type ServicePickerProps = Pick<ServiceFieldProps, "barber" | "chosen" | "error" | "onChoose"> & { offered: Offered };

/** The services to choose from, once they and the barbers' prices are known. */
export function ServicePicker({ offered: { catalogue, failed }, ...field }: ServicePickerProps) {
  if (catalogue) return <ServiceField catalogue={catalogue} {...field} />;
  if (failed) return <FailedState error={failed.error} onRetry={() => void failed.refetch()} />;
  return <SeveralSelect label="Serviços" placeholder="Carregando…" disabled />;
}

type ServiceFieldProps = {
  catalogue: Catalogue;
  barber: string;
  chosen: string[];
  error: ReactNode;
  onChoose: (services: string[]) => void;
};

function ServiceField({ catalogue, barber, chosen, error, onChoose }: ServiceFieldProps) {
  const [typed, setTyped] = useState("");
  const offered = catalogue.barbers.find(({ id }) => id === barber)?.services;
  // Services chosen before the barber stay listed; the server decides whether the barber does them.
  const services = catalogue.services.filter(
    ({ id }) => !offered || chosen.includes(id) || offered.some((own) => own.id === id),
  );
  const offer = (id: string) => offerOf(catalogue, { services: [id], barber });
  const within = withinCombos(catalogue, chosen);
  const combo = comboFor(catalogue, { services: chosen, barber });
  return (
    <>
      <SeveralSelect
        label="Serviços"
        placeholder={chosen.length === 0 ? "Corte, barba…" : undefined}
        searchable
        hidePickedOptions
        searchValue={typed}
        onSearchChange={setTyped}
        selectFirstOptionOnChange={typed !== ""}
        maxValues={MOST_SERVICES}
        data={services.map(({ id, nome }) => ({
          value: id,
          label: nome,
          disabled: within.has(id) && !chosen.includes(id),
        }))}
        value={chosen}
        onChange={(next) => onChoose(withoutParts(catalogue, next))}
        error={error}
        nothingFoundMessage="Nenhum serviço com esse nome."
        renderOption={({ option }) => <Choice nome={option.label} offer={offer(option.value)} />}
      />
      {combo && (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text component="output" size="sm" c="yellow.4">
            {comboText(catalogue, barber, combo)}
          </Text>
          <Button size="xs" variant="default" flex="none" onClick={() => onChoose(combo.services)}>
            Trocar pelo combo
          </Button>
        </Group>
      )}
    </>
  );
}

function Choice({ nome, offer }: { nome: string; offer: Offer }) {
  return (
    <Group justify="space-between" wrap="nowrap" flex={1}>
      <Text size="sm">{nome}</Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {formatTotal(offer)}
      </Text>
    </Group>
  );
}

/** `45 min · R$ 70,00`. */
export function formatTotal(offer: Offer): string {
  return `${offer.minutes} min · ${formatOffer(offer)}`;
}
