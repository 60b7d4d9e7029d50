import { Button, Stack, Text } from "@mantine/core";
import { refusalOf } from "#web/lib/refusals.ts";

type FailedStateProps = {
  error: unknown;
  /** What is said of it, where the page has words of its own. */
  said?: string | undefined;
  onRetry: () => void;
};

/** Stands where a list or page would, when fetching it failed. */
export function FailedState({ error, said, onRetry }: FailedStateProps) {
  const { code, text } = refusalOf(error);
  return (
    <Stack align="center" gap="md" py="xl" role="alert">
      <Text ta="center" maw={420}>
        {said ?? (code === "INVALID_INPUT" ? wrongAddress : text)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Tentar Novamente
      </Button>
    </Stack>
  );
}

/** Nobody filled in a field here: what was asked for stands in the address. */
const wrongAddress = "Não encontramos o que você procura. Confira o endereço.";
