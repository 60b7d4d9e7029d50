import { Button, Stack, Text } from "@mantine/core";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { barbersFor, formatLength, formatOffer, offerOf } from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";

type Props = { shop: PublicBarbershop; draft: Draft; onChoose: (barber: string) => void };

export function BarberChoice({ shop, draft, onChoose }: Props) {
  const { services } = draft;
  const barbers = [{ id: "any", nome: "Sem preferência" }, ...barbersFor(shop, services)];

  return (
    <Stack gap="sm">
      {barbers.map(({ id, nome }) => {
        const offer = offerOf(shop, { services, barber: id });
        return (
          <Button
            key={id}
            size="md"
            h="auto"
            py="xs"
            justify="flex-start"
            variant={id === draft.barber ? "outline" : "default"}
            aria-pressed={id === draft.barber}
            onClick={() => onChoose(id)}
          >
            <Stack component="span" gap={2} align="flex-start">
              {nome}
              <Text span size="sm" c="dimmed">
                {formatLength(offer.minutes)} · {formatOffer(offer)}
              </Text>
            </Stack>
          </Button>
        );
      })}
    </Stack>
  );
}
