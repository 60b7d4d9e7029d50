import { Button, Checkbox, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import type { PublicBarbershop } from "#contract/public-page.ts";
import classes from "#web/features/appointments/my-appointments/choices.module.css";
import {
  barbersFor,
  byCategory,
  chosenServices,
  formatLength,
  MOST_SERVICES,
  totalOf,
} from "#web/features/public-page/catalogue.ts";
import { formatMoney } from "#web/lib/money.ts";

type Props = { shop: PublicBarbershop; chosen: string[]; onToggle: (service: string) => void; onNext: () => void };

export function ServicesChoice({ shop, chosen, onToggle, onNext }: Props) {
  const nobody = barbersFor(shop, chosen).length === 0;
  const { preco, minutes } = totalOf(chosenServices(shop, chosen));
  const full = chosen.length === MOST_SERVICES;

  return (
    <>
      {byCategory(shop.services).map(({ categoria, services }) => (
        <Stack key={categoria} component="fieldset" gap="sm" className={classes.group}>
          <legend>{categoria}</legend>
          {services.map(({ id, nome, preco, duracao_minutos }) => (
            <Checkbox
              key={id}
              size="md"
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={() => onToggle(id)}
              label={nome}
              description={`${formatLength(duracao_minutos)} · ${formatMoney(preco)}`}
            />
          ))}
        </Stack>
      ))}
      <output className={classes.said}>
        {nobody && chosen.length > 0 && "Nenhum barbeiro faz todos os serviços escolhidos."}
        {full && `Escolha no máximo ${MOST_SERVICES} serviços.`}
      </output>
      <footer className={classes.foot}>
        <Text fw={600}>{chosen.length > 0 && `${formatMoney(preco)} · ${formatLength(minutes)}`}</Text>
        <Button disabled={chosen.length === 0 || nobody} onClick={onNext}>
          Continuar
        </Button>
      </footer>
    </>
  );
}
