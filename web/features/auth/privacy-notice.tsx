import { Text } from "@mantine/core";

/** What a new account is told of its data, where it is asked for them. */
export function PrivacyNotice({ purpose }: { purpose: string }) {
  return (
    <Text size="sm" c="dimmed">
      Guardamos o que você informa aqui para {purpose}. No seu perfil, você pode baixar seus dados ou excluir a conta.
    </Text>
  );
}
