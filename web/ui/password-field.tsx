import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** A password field with a button that shows the password; the button's name differs from the field's label. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={{ "aria-label": "Mostrar caracteres", tabIndex: 0 }} {...props} />;
}
