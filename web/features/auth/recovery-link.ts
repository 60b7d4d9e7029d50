/** The parsed fragment of a recovery link: its token, or the spec's text about what is wrong. */
export type RecoveryLink =
  | { token: string }
  | { wrong: "Link inválido" | "Link de redefinição inválido"; text?: string };

const threeParts = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Needs access_token and type=recovery; the token must have the three parts of a JWT (spec section 5). */
export function readRecoveryLink(fragment: string): RecoveryLink {
  // A reloaded page has lost its token, which may still be valid.
  if (fragment === "") return { wrong: "Link inválido", text: "Abra de novo o link do email, ou solicite um novo." };
  const given = new URLSearchParams(fragment);
  const token = given.get("access_token");
  if (!token || given.get("type") !== "recovery") return { wrong: "Link inválido" };
  return threeParts.test(token) ? { token } : { wrong: "Link de redefinição inválido" };
}

/** The sign-in page after the change: barbers have their own (spec section 4). */
export function entranceAfterReset(search: string, email: string): "/barbeiro/login" | "/auth" {
  const barber = new URLSearchParams(search).get("type") === "barber" || email.includes("barbeiro");
  return barber ? "/barbeiro/login" : "/auth";
}
