import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Session } from "#contract/auth.ts";
import { roleNames } from "#contract/role-names.ts";
import type { OpenInvitation } from "#contract/staff-invitations.ts";
import { EntrancePage } from "#web/features/auth/entrance-page.tsx";
import { useTakenFragment } from "#web/features/auth/taken-fragment.ts";
import { AcceptForm } from "#web/features/staff/joining/accept-form.tsx";
import { JoinSignedIn } from "#web/features/staff/joining/join-signed-in.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { refusalOf } from "#web/lib/refusals.ts";
import { setSession, sessionQuery } from "#web/lib/session.ts";
import { homeOf } from "#web/shell/screen.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ButtonLink } from "#web/ui/links.tsx";

/** /convite, opened by the link of an invitation. */
export function InvitationPage() {
  const fragment = useTakenFragment();
  const token = new URLSearchParams(fragment).get("token");
  // A reloaded page has lost its token, which may still be valid.
  if (fragment === "") return <NoLink />;
  if (!token) return <Invalid text="Confira se você abriu o link completo que recebeu." />;
  return <WithToken key={token} token={token} />;
}

function WithToken({ token }: { token: string }) {
  const invitation = useQuery(
    orpc.staff.openInvitation.queryOptions({
      input: { token },
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      // Signing in clears the cache; the page stays open meanwhile.
      placeholderData: keepPreviousData,
    }),
  );
  if (invitation.data) return <Invited invitation={invitation.data} token={token} />;
  if (invitation.isPending)
    return (
      <EntrancePage title="Convite" intro="Um instante.">
        <Text component="output">Carregando...</Text>
      </EntrancePage>
    );
  const { code, text } = refusalOf(invitation.error);
  if (code === "INVITATION_INVALID") return <Invalid text={text} />;
  return (
    <EntrancePage title="Convite" intro="Não conseguimos abrir o convite.">
      <FailedState error={invitation.error} onRetry={() => void invitation.refetch()} />
    </EntrancePage>
  );
}

function Invited({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { barbershop, role, nome, email, account } = invitation;
  const [ended, setEnded] = useState<string>();
  const session = useQuery(sessionQuery);
  const [chosen, setKnown] = useState<boolean>();
  const queryClient = useQueryClient();
  const router = useRouter();

  function onSignedIn(session: Session): void {
    setSession(queryClient, session);
    void router.navigate({ href: homeOf(session), replace: true });
  }

  if (ended) return <Invalid text={ended} />;
  const signedIn = session.data?.user.email === email;
  const known = chosen ?? account ?? signedIn;
  const Way = known ? JoinSignedIn : AcceptForm;
  return (
    <EntrancePage
      title={`Boas-vindas à ${barbershop ?? "Navalha"}`}
      intro={`${nome.split(" ")[0]}, você recebeu um convite para ${placeOf(role)}.`}
    >
      <OtherAccount email={email} />
      <Way token={token} email={email} onSignedIn={onSignedIn} onEnded={setEnded} onKnown={() => setKnown(true)} />
      {account === null && !signedIn && (
        <Text size="sm" c="dimmed" mt="lg">
          {known ? "Ainda não tem conta?" : "Já tem conta com este e-mail?"}{" "}
          <Anchor component="button" type="button" fw={500} onClick={() => setKnown(!known)}>
            {known ? "Criar senha" : "Entrar"}
          </Anchor>
        </Text>
      )}
    </EntrancePage>
  );
}

function placeOf(role: OpenInvitation["role"]): string {
  if (role === "cliente") return "ter uma conta, ver suas visitas e agendar online";
  const place = role === "super_admin" ? "administrar a plataforma" : "a equipe";
  return `${place} como ${roleNames[role].toLowerCase()}`;
}

function NoLink() {
  const text = "Abra de novo o link do convite, ou peça um novo a quem convidou você.";
  return <Closed title="Convite" intro="Abra o link que você recebeu." text={text} />;
}

function Invalid({ text }: { text: string }) {
  return <Closed title="Convite inválido" intro="Não é possível entrar por este link." text={text} />;
}

function Closed({ title, intro, text }: { title: string; intro: string; text: string }) {
  return (
    <EntrancePage title={title} intro={intro}>
      <Stack gap="lg">
        <Alert color="red" variant="outline">
          {text}
        </Alert>
        <ButtonLink to="/auth">Entrar com minha conta</ButtonLink>
      </Stack>
    </EntrancePage>
  );
}

/** Explains the consequences to a person signed in with another address than the invited one. */
function OtherAccount({ email }: { email: string }) {
  const { data } = useQuery(sessionQuery);
  if (!data || data.user.email === email) return null;
  return (
    <Alert color="yellow" variant="outline">
      Você está na conta {data.user.email}. O convite é para {email}: ao continuar, você sai da conta atual.
    </Alert>
  );
}
