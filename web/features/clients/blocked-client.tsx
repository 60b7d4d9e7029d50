import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/lib/orpc.ts";

/** Explains that only staff may book this client, and why, for the reception. */
export function BlockedClient({ id }: { id: string }) {
  const { data } = useQuery(orpc.clients.details.queryOptions({ input: { id } }));
  if (!data?.bloqueado) return null;
  const reason = data.record?.blocked_reason;
  return (
    <Text size="sm" c="red.4" mt={6} component="output" display="block">
      {reason ? `Cliente bloqueado: ${reason}` : "Cliente bloqueado."}
    </Text>
  );
}
