import { asShop } from "#server/actors.ts";
import type { Dependencies } from "#server/call.ts";
import { shopById } from "#server/features/barbershops/administration/queries.ts";
import { staffPlacesOf } from "#server/features/staff/alerts/queries.ts";
import { notify } from "#server/features/notifications/rules.ts";
import type { Alert } from "#server/jobs.ts";

/** A locked account is reported at most once in this time. Milliseconds. */
const window = 3_600_000;

/** Notifies the admins of every shop concerned by a security event; an address without a shop notifies nobody. */
export async function alertAdmins(deps: Dependencies, alert: Alert): Promise<void> {
  if (alert.event === "super_admin_entered") {
    const shop = await shopById(deps.db, alert.shop);
    const message = "alguém da plataforma entrou na sua barbearia.";
    if (shop) await notifyAdmins(deps, shop, { message, data: {}, doer: alert.by });
    return;
  }
  for (const { user_id: user, nome, ...shop } of await staffPlacesOf(deps.db, alert.email)) {
    const locked = alert.event === "login_locked";
    const once = `${alert.event} of ${user} ${Math.floor(deps.clock.now().getTime() / window)}`;
    const message = locked
      ? `a entrada de ${nome} foi travada por excesso de tentativas.`
      : `${nome} desativou a verificação em duas etapas.`;
    await notifyAdmins(deps, shop, { message, data: { user }, doer: alert.by, ...(locked && { once }) });
  }
}

type Notice = { message: string; data: Record<string, string>; doer: string | null; once?: string };

function notifyAdmins(deps: Dependencies, shop: { id: string; timezone: string }, notice: Notice): Promise<void> {
  return asShop({ deps }, shop, (call) => notify(call, { kind: "security", to: { desk: true }, ...notice }));
}
