import { Button, Checkbox, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import type { PublicBarbershop } from "#contract/public-page.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import {
  barbersFor,
  byCategory,
  formatLength,
  formatOffer,
  MOST_SERVICES,
  offerOf,
  type Offer,
} from "#web/features/public-page/catalogue.ts";
import type { Draft } from "#web/features/public-page/draft.ts";

type Props = { shop: PublicBarbershop; draft: Draft; onToggle: (service: string) => void; onNext: () => void };

export function ServicesChoice({ shop, draft, onToggle, onNext }: Props) {
  const { services: chosen, barber } = draft;
  const nobody = barbersFor(shop, chosen).length === 0;
  const full = chosen.length === MOST_SERVICES;

  return (
    <>
      {byCategory(shop.services).map(({ categoria, services }) => (
        <Stack key={categoria} component="fieldset" gap="sm" className={classes.group}>
          <legend>{categoria}</legend>
          {services.map(({ id, nome }) => (
            <Checkbox
              key={id}
              size="md"
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={() => onToggle(id)}
              label={nome}
              description={shown(offerOf(shop, { services: [id], barber }))}
            />
          ))}
        </Stack>
      ))}
      <output className={classes.said}>
        {nobody && chosen.length > 0 && "Nenhum barbeiro faz todos os serviços escolhidos."}
        {full && `Escolha no máximo ${MOST_SERVICES} serviços.`}
      </output>
      <footer className={classes.foot}>
        <Text fw={600}>{chosen.length > 0 && shown(offerOf(shop, draft))}</Text>
        <Button disabled={chosen.length === 0 || nobody} onClick={onNext}>
          Continuar
        </Button>
      </footer>
    </>
  );
}

/** `45 min · R$ 70,00`. */
function shown(offer: Offer): string {
  return `${formatLength(offer.minutes)} · ${formatOffer(offer)}`;
}
