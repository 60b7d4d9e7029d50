import { PageLink } from "#web/ui/links.tsx";

export function ForgotPasswordLink() {
  return (
    <PageLink to="/auth" search={{ tab: "forgot" }} size="sm">
      Esqueci minha senha
    </PageLink>
  );
}
