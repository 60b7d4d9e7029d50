/** What the fragment of a recovery link says: its token, or which of the two texts of the spec tells what is wrong. */
export type RecoveryLink =
  | { token: string }
  | { wrong: "Link inválido" | "Link de redefinição inválido"; text?: string };

const threeParts = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Needs access_token and type=recovery; the token must have the three parts of a JWT (spec section 5). */
export function readRecoveryLink(fragment: string): RecoveryLink {
  // A page that is loaded again has lost its token, which may well be good still.
  if (fragment === "") return { wrong: "Link inválido", text: "Abra de novo o link do email, ou solicite um novo." };
  const given = new URLSearchParams(fragment);
  const token = given.get("access_token");
  if (!token || given.get("type") !== "recovery") return { wrong: "Link inválido" };
  return threeParts.test(token) ? { token } : { wrong: "Link de redefinição inválido" };
}

/** Where a person signs in after the change: barbers on their own page (spec section 4). */
export function entranceAfterReset(search: string, email: string): "/barbeiro/login" | "/auth" {
  const barber = new URLSearchParams(search).get("type") === "barber" || email.includes("barbeiro");
  return barber ? "/barbeiro/login" : "/auth";
}
