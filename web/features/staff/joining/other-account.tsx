import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "#web/lib/session.ts";

/** Tells whoever is signed in with another address than the invited one what going on means. */
export function OtherAccount({ email }: { email: string }) {
  const { data } = useQuery(sessionQuery);
  if (!data || data.user.email === email) return null;
  return (
    <Alert color="yellow" variant="outline">
      Você está na conta {data.user.email}. O convite é para {email}: ao continuar, você sai da conta atual.
    </Alert>
  );
}
