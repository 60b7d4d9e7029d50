import { asClientOfVisit } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { newsMail } from "#server/features/appointments/emails.ts";
import { eventsOf } from "#server/features/appointments/history/queries.ts";
import { appointmentById } from "#server/features/appointments/queries.ts";
import { lockedKnown, writeKnown } from "#server/features/appointments/telling/queries.ts";
import { newsFor } from "#server/features/appointments/telling/rules.ts";
import { undoable } from "#server/features/appointments/undoing/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { clientStanding } from "#server/features/clients/queries.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { Telling } from "#server/jobs.ts";

/** Anybody who knows a phone number can book and cancel in circles: it mails its owner three times a day. */
const mailsOfStrangers = { hits: 3, seconds: 86_400 };

/** Mails a client what they do not know yet, where they have an address and nothing of it can be taken back any more. */
export async function tellClientNews(deps: Dependencies, { counted, ...place }: Telling): Promise<void> {
  const { appointment: id } = place;
  await asClientOfVisit({ deps }, place, async ({ db, scope, now, enqueue }) => {
    const known = await lockedKnown(db, scope, id);
    const visit = await appointmentById(db, scope, id);
    const news = visit && newsFor(known, visit, now);
    if (!news) return;
    const isSettled = undoable(await eventsOf(db, scope, id), scope.timezone)?.tipo !== "moved";
    // The move that can still be taken back has a job of its own.
    if (news !== "cancelled" && !isSettled) return;
    await writeKnown(db, scope, { id, known: news === "cancelled" ? null : visit });
    const { informed } = visit;
    const standing = informed ? await clientStanding(db, scope, { id: informed, now }) : undefined;
    if (!standing?.email) return;
    if (counted && !(await withinLimit(db, `mails of strangers:${standing.id}`, mailsOfStrangers))) return;
    const { nome } = await shopWithSettings(db, scope);
    const recipient = { to: standing.email, shop: nome, timezone: scope.timezone };
    await enqueue({ name: "send-mail", data: newsMail({ news, visit, known }, recipient) });
  });
}
