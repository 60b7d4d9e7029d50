import { Group, Loader, Text } from "@mantine/core";

/** Shown until the provider confirms: the payment may succeed, be refused or be abandoned in the other tab. */
export function WaitingPayment({ hint = "" }: { hint?: string }) {
  return (
    <Group component="output" gap="sm" wrap="nowrap">
      <Loader size="sm" aria-hidden />
      <div>
        <Text fw={600}>Aguardando a confirmação do pagamento</Text>
        <Text size="sm" c="dimmed">
          Esta página muda sozinha assim que o pagamento for confirmado. {hint}
        </Text>
      </div>
    </Group>
  );
}
