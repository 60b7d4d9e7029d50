import { Anchor, Group, Image, Stack, Text } from "@mantine/core";
import { type CutCard, fadeNames } from "#contract/cut-cards.ts";
import { formatDay } from "#contract/dates.ts";

/** A cut in one line, with its notes and photos. */
export function CutCardFacts({ card }: { card: CutCard }) {
  const { dia, barbeiro, degrade, maquinas, texto, antes_url, depois_url } = card;
  const how = [
    degrade && `Degradê: ${fadeNames[degrade].toLowerCase()}`,
    maquinas[0] && `Máquina ${maquinas.join(", ")}`,
  ];
  return (
    <Stack gap={6} miw={0}>
      <Text size="sm" c="dimmed">
        {[formatDay(dia), barbeiro].filter(Boolean).join(", ")}
      </Text>
      {how.some(Boolean) && <Text fw={600}>{how.filter(Boolean).join(" · ")}</Text>}
      {texto && <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{texto}</Text>}
      <Group gap="sm">
        {antes_url && <Photo url={antes_url} name="Antes" day={dia} />}
        {depois_url && <Photo url={depois_url} name="Depois" day={dia} />}
      </Group>
    </Stack>
  );
}

function Photo({ url, name, day }: { url: string; name: string; day: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm" underline="hover">
      <Image
        src={url}
        alt={`${name}, corte de ${formatDay(day)}`}
        w={112}
        h={112}
        radius="md"
        fit="cover"
        loading="lazy"
      />
      {name}
    </Anchor>
  );
}
