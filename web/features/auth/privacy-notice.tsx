import { Text } from "@mantine/core";

type PrivacyNoticeProps = {
  purpose: string;
  /** A sole administrator must hand the shop over before deleting the account. */
  administers?: boolean | undefined;
};

/** The privacy notice of a new account, shown where personal data is entered. */
export function PrivacyNotice({ purpose, administers }: PrivacyNoticeProps) {
  return (
    <Text size="sm" c="dimmed">
      Guardamos o que você informa aqui para {purpose}. No seu perfil, você pode baixar seus dados ou excluir a conta
      {administers && ", depois de passar a administração a outra pessoa"}.
    </Text>
  );
}
