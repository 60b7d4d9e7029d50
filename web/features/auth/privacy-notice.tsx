import { Text } from "@mantine/core";

type PrivacyNoticeProps = {
  purpose: string;
  /** Whoever administers alone has to hand that over before they go. */
  administers?: boolean | undefined;
};

/** What a new account is told of its data, where it is asked for them. */
export function PrivacyNotice({ purpose, administers }: PrivacyNoticeProps) {
  return (
    <Text size="sm" c="dimmed">
      Guardamos o que você informa aqui para {purpose}. No seu perfil, você pode baixar seus dados ou excluir a conta
      {administers && ", depois de passar a administração a outra pessoa"}.
    </Text>
  );
}
