import { Button, Stack } from "@mantine/core";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { barbersFor } from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";

type Props = { shop: PublicBarbershop; draft: Draft; onChoose: (barber: string) => void };

export function BarberChoice({ shop, draft, onChoose }: Props) {
  const barbers = [{ id: "any", nome: "Sem preferência" }, ...barbersFor(shop, draft.services)];

  return (
    <Stack gap="sm">
      {barbers.map(({ id, nome }) => (
        <Button
          key={id}
          size="md"
          justify="flex-start"
          variant={id === draft.barber ? "outline" : "default"}
          aria-pressed={id === draft.barber}
          onClick={() => onChoose(id)}
        >
          {nome}
        </Button>
      ))}
    </Stack>
  );
}
