import type { Dependencies } from "#server/call.ts";
import { inTransaction } from "#server/database.ts";
import { recoveryMail } from "#server/features/auth/emails.ts";
import { signLink } from "#server/features/auth/links/rules.ts";
import { isBarber, openRecovery } from "#server/features/auth/recovery/queries.ts";

const seconds = 30 * 60;

/** Mails a recovery link to an address with an account. A job, so that the response time does not reveal whether there is one. */
export async function sendRecoveryLink(
  { db, jobs, secret, siteUrl }: Dependencies,
  { email }: { email: string },
): Promise<void> {
  const portal = (await isBarber(db, email)) ? "?type=barber" : "";
  await inTransaction(db, { role: "navalha_auth" }, async (tx) => {
    const opened = await openRecovery(tx, email);
    if (!opened) return;
    const token = await signLink("recovery", opened.id, { secret, seconds });
    const fragment = new URLSearchParams({ access_token: token, type: "recovery", expires_in: String(seconds) });
    const link = `${siteUrl}/redefinir-senha${portal}#${fragment.toString()}`;
    await jobs.send(tx, { name: "send-mail", data: recoveryMail({ to: email, name: opened.full_name, link }) });
  });
}
