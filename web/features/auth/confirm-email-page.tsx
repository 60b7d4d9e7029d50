import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmailLink } from "#contract/account-security.ts";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { useTakenFragment } from "#web/features/auth/taken-fragment.ts";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ButtonLink } from "#web/ui/links.tsx";

const invalid = "Link de confirmação inválido. Verifique se você copiou o link completo.";
/** A reloaded page has lost its link, which may be used or still valid. */
const absent = "Abra de novo o link do email, ou entre na sua conta.";

/** After any other failure the link, no longer in the URL, may still be valid. */
const wrongLinks = new Set(["EMAIL_LINK_INVALID", "EMAIL_LINK_EXPIRED", "EMAIL_NOT_FREE"]);

/** /confirmar-email, opened by the link of a mail. */
export function ConfirmEmailPage() {
  const fragment = useTakenFragment();
  const link = readLink(fragment);
  return (
    <EntrancePage title="Confirmar e-mail" intro="Confirme seu e-mail.">
      {link ? <Confirming key={link.token} link={link} /> : <Refused text={fragment === "" ? absent : invalid} />}
      <ButtonLink to="/" variant="default">
        Ir para o Navalha
      </ButtonLink>
    </EntrancePage>
  );
}

function readLink(fragment: string): EmailLink | null {
  return EmailLink.safeParse(Object.fromEntries(new URLSearchParams(fragment))).data ?? null;
}

function Confirming({ link }: { link: EmailLink }) {
  const options = orpc.auth.email.confirm.queryOptions({ input: link });
  const confirmed = useQuery({ ...options, staleTime: Infinity, gcTime: Infinity, refetchOnWindowFocus: false });
  if (confirmed.isPending) return <Text component="output">Verificando o link…</Text>;
  if (confirmed.isError) {
    const { code, text } = refusalOf(confirmed.error);
    if (wrongLinks.has(code)) return <Refused text={text} />;
    return <FailedState error={confirmed.error} onRetry={() => void confirmed.refetch()} />;
  }
  const { email, waitingFor } = confirmed.data;
  return (
    <Alert color="green" variant="outline" title={waitingFor ? "Falta um passo" : "E-mail confirmado"}>
      {waitingFor
        ? `Confirmado. Abra também o link que enviamos para ${waitingFor === "old" ? "o e-mail atual" : email}.`
        : `Você já pode entrar com ${email}.`}
    </Alert>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <Alert color="red" variant="outline">
      {text}
    </Alert>
  );
}
