import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { entranceAfterReset } from "#web/features/auth/recovery-link.ts";
import { noteSignedIn } from "#web/lib/last-session.ts";
import { sessionQuery } from "#web/lib/session.ts";

const countdownSeconds = 5;

/** The password was changed and every session ended: continues to the sign-in, at once or after a countdown. */
export function PasswordChanged({ email }: { email: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [entrance] = useState(() => entranceAfterReset(location.search, email));
  const [left, setLeft] = useState(countdownSeconds);

  useEffect(() => {
    noteSignedIn(false);
    queryClient.setQueryData(sessionQuery.queryKey, null);
  }, [queryClient]);

  useEffect(() => {
    if (left === 0) return void router.navigate({ to: entrance, replace: true });
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left, router, entrance]);

  return (
    <Stack gap="lg">
      <Alert color="green" variant="outline" title="Senha alterada com sucesso!">
        Entre com a senha nova.
      </Alert>
      {/* Outside the live region, which would be read every second. */}
      <Text size="sm" c="dimmed" ta="center">
        Você vai para o login em {left} s.
      </Text>
      <Button onClick={() => setLeft(0)}>Ir para o login</Button>
    </Stack>
  );
}
