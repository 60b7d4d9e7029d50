import { requestText } from "#contract/shop-subscriptions.ts";
import { asPlatform } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { addressesAbove, requestById } from "#server/features/shop-plans/requests/queries.ts";
import { sendsMails } from "#server/installation.ts";
import { withoutLinks } from "#server/outside/mail.ts";

/** Mails a shop's request to every super admin; it also waits on their screen. */
export async function mailPlatform(deps: Dependencies, { request: id }: { request: string }): Promise<void> {
  if (!sendsMails(deps.installation)) return;
  await asPlatform(deps, async ({ db, scope, enqueue }) => {
    const request = await requestById(db, scope, id);
    if (!request) return;
    const { barbearia, pessoa, email } = request;
    const subject = `${barbearia} pediu contato`;
    const text = [
      `${withoutLinks(pessoa ?? "Alguém")} (${email ?? "conta excluída"}), da ${withoutLinks(barbearia)}:`,
      withoutLinks(requestText(request)),
      `Responda e marque em ${deps.siteUrl}/super-admin/pedidos`,
    ].join("\n\n");
    for (const to of await addressesAbove(db, scope)) await enqueue({ name: "send-mail", data: { to, subject, text } });
  });
}
