import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { hasUnreadable } from "#web/ui/unreadable.ts";

export type Added = { onSuccess: () => void };

type AddAmountProps = {
  label: string;
  isReady?: boolean;
  onAdd: (centavos: number, added: Added) => void;
};

/** Adds an item of a typed amount, which stays where it is refused. */
export function AddAmount({ label, isReady = true, onAdd }: AddAmountProps) {
  const [centavos, setCentavos] = useState<number | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (centavos && !hasUnreadable(event.currentTarget)) onAdd(centavos, { onSuccess: () => setCentavos(null) });
      }}
    >
      <Group gap="xs" wrap="nowrap" align="start">
        <MoneyInput aria-label={label} placeholder={label} flex={1} value={centavos} onChange={setCentavos} />
        <Button type="submit" variant="default" disabled={!isReady || !centavos}>
          Adicionar
        </Button>
      </Group>
    </form>
  );
}
