import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";

export function ForgotPasswordLink() {
  return (
    <Anchor component={Link} to="/auth" search={{ tab: "forgot" } as never} size="sm">
      Esqueci minha senha
    </Anchor>
  );
}
