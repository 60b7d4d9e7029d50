import { Button, Stack, Text } from "@mantine/core";
import { refusalOf } from "#web/lib/refusals.ts";

type FailedStateProps = { error: unknown; onRetry: () => void };

/** Stands where a list or page would, when fetching it failed. */
export function FailedState({ error, onRetry }: FailedStateProps) {
  return (
    <Stack align="center" gap="md" py="xl" role="alert">
      <Text ta="center" maw={420}>
        {refusalOf(error).text}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Tentar Novamente
      </Button>
    </Stack>
  );
}
