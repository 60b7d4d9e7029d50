import { Button, Stack, Text } from "@mantine/core";
import { refusalOf } from "#web/lib/refusals.ts";

type FailedStateProps = {
  error: unknown;
  /** The page's own error text. */
  said?: string | undefined;
  onRetry: () => void;
};

/** Shown in place of a list or page that could not be fetched. */
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

/** The person filled in no field here: the wrong input comes from the URL. */
const wrongAddress = "Não encontramos o que você procura. Confira o endereço.";
