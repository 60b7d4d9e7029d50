import { asClientOfVisit } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { newsMail } from "#server/features/appointments/emails.ts";
import { eventsOf } from "#server/features/appointments/history/queries.ts";
import { appointmentById } from "#server/features/appointments/queries.ts";
import { lockedKnown, writeKnown } from "#server/features/appointments/telling/queries.ts";
import { newsFor, noticeText, subjectsOf } from "#server/features/appointments/telling/rules.ts";
import { undoable } from "#server/features/appointments/undoing/rules.ts";
import { shopWithSettings } from "#server/features/barbershops/queries.ts";
import { clientStanding } from "#server/features/clients/queries.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import type { Telling } from "#server/jobs.ts";

/** Anyone who knows a phone number can book and cancel repeatedly, so its owner gets at most three such mails a day. */
const mailsOfStrangers = { hits: 3, seconds: 86_400 };

/** Notifies a client, in their account and by mail, of what they do not know yet, once it can no longer be undone. */
export async function tellClientNews(deps: Dependencies, { counted, by, ...place }: Telling): Promise<void> {
  const { appointment: id } = place;
  await asClientOfVisit({ deps }, place, async (call) => {
    const { db, scope, now, enqueue } = call;
    const known = await lockedKnown(db, scope, id);
    const visit = await appointmentById(db, scope, id);
    const news = visit && newsFor(known, visit, now);
    if (!news) return;
    const events = await eventsOf(db, scope, id);
    const isSettled = undoable(events, scope.timezone)?.tipo !== "moved";
    // A move that can still be undone has a later job of its own.
    if (news !== "cancelled" && !isSettled) return;
    await writeKnown(db, scope, { id, known: news === "cancelled" ? null : visit });
    const { informed } = visit;
    const standing = informed ? await clientStanding(db, scope, { id: informed, now }) : undefined;
    if (!standing) return;
    const reason = news === "cancelled" ? (events.at(-1)?.details.message ?? "") : "";
    const notice = noticeText(news, visit, { before: known ?? visit, timezone: scope.timezone });
    const message = `${notice} ${reason}`.trimEnd();
    const to = { client: standing.id };
    await notify(call, { kind: news, message, data: subjectsOf(visit), to, doer: by });
    if (!standing.email) return;
    if (counted && !(await withinLimit(db, `mails of strangers:${standing.id}`, mailsOfStrangers))) return;
    const { nome } = await shopWithSettings(db, scope);
    const recipient = { to: standing.email, shop: nome, timezone: scope.timezone };
    await enqueue({ name: "send-mail", data: newsMail({ news, visit, known, reason }, recipient) });
  });
}
