import { Group, Progress, Stack, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { passwordStrength } from "#web/features/auth/password-strength.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

type Field = { name: string; value?: unknown; error?: ReactNode };

type NewPasswordFieldsProps = {
  /** The two fields, as a form of `useContractForm` gives them. */
  password: Field;
  confirmation: Field;
};

/** A new password, typed twice, with its strength and whether both match. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const unlike = Boolean(confirmation.error) && confirmation.value !== password.value;
  return (
    <>
      <div>
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          size="md"
          {...(password as object)}
          error={isShort(password) ? <Titled title="Senha muito curta">{password.error}</Titled> : password.error}
        />
        <StrengthMeter password={String(password.value)} />
      </div>
      <div>
        <PasswordField
          label="Confirme a senha"
          autoComplete="new-password"
          size="md"
          {...(confirmation as object)}
          error={unlike ? <Titled title="Senhas não coincidem">{confirmation.error}</Titled> : confirmation.error}
        />
        {confirmation.value !== "" && !unlike && <MatchIndicator same={confirmation.value === password.value} />}
      </div>
    </>
  );
}

function isShort({ value, error }: Field): boolean {
  return Boolean(error) && String(value).length < 8;
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <strong>{title}</strong>
      <br />
      {children}
    </>
  );
}

function StrengthMeter({ password }: { password: string }) {
  if (password === "") return null;
  const { score, label, color, hints } = passwordStrength(password);
  return (
    <Stack gap={4} mt={8} aria-live="polite">
      <Progress value={score} color={color} size="sm" aria-label="Força da senha" />
      <Text size="sm">
        Senha {label}
        {hints.length > 0 && (
          <Text span c="dimmed">
            . Falta: {hints.join(", ")}.
          </Text>
        )}
      </Text>
    </Stack>
  );
}

function MatchIndicator({ same }: { same: boolean }) {
  const Icon = same ? IconCheck : IconX;
  return (
    <Group component="output" gap={6} mt={6} c={same ? "green.4" : "red.4"}>
      <Icon size={16} aria-hidden />
      <Text size="sm">{same ? "As senhas são iguais." : "Senhas não coincidem"}</Text>
    </Group>
  );
}
