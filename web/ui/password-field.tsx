import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** A password that can be shown; its button is named so that it is not mistaken for the field. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={{ "aria-label": "Mostrar caracteres", tabIndex: 0 }} {...props} />;
}
