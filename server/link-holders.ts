import { shopOfLink, slugShape } from "#server/actors.ts";
import { inShop } from "#server/calls.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import type { Tx } from "#server/database.ts";
import { refuseClosed } from "#server/features/auth/rules.ts";
import { actAsClientOf } from "#server/features/clients/queries.ts";
import { readVisitToken } from "#server/features/public-page/visit-token/rules.ts";
import { readReceiptToken } from "#server/features/sales/receipts/token/rules.ts";
import { Refusal } from "#server/refusal.ts";
import { provePublic, type PublicScope } from "#server/scope.ts";

/**
 * A visitor by public link, or the client of a proven visit link. A shop that is suspended or closed is an unknown one to a visitor
 * (BARBERSHOP_NOT_FOUND); the client of a visit there acts in it, unless `open` asks for an open shop (SHOP_SUSPENDED, SHOP_CLOSED).
 */
export async function asVisitor<T>(
  context: Pick<RequestContext, "deps">,
  {
    slug,
    appointment,
    page = false,
    open = false,
    readOnly = false,
  }: { slug: string; appointment?: string; page?: boolean; open?: boolean; readOnly?: boolean },
  work: (call: ShopCall<PublicScope>) => Promise<T>,
): Promise<T> {
  if (!slugShape.test(slug)) throw new Refusal("BARBERSHOP_NOT_FOUND");
  const scoped = async (tx: Tx) => {
    const { id, timezone, published_at, status } = await shopOfLink(tx);
    if (page && published_at === null) throw new Refusal("NOT_PUBLISHED");
    if (open) refuseClosed(status);
    const client = appointment ? await actAsClientOf(tx, appointment) : null;
    return provePublic({ shop: id, timezone, actor: null, barber: null, client });
  };
  const ofVisitLink = appointment !== undefined;
  return inShop(
    context,
    { settings: { role: "navalha_app", slug, ofVisitLink, actorRole: "visitante", readOnly }, scoped },
    work,
  );
}

/** The visit of a proven signed link, and its client. */
export type HeldVisit = { id: string; client: string };

/** A visit's signed link; `open`: for what a suspended or closed shop does not do any more. */
export type VisitLink = { token: string; open?: boolean };

/**
 * The holder of a visit's signed link, acting as its client. One refusal for every invalid link: VISIT_NOT_FOUND. With `open` refuses
 * SHOP_SUSPENDED, SHOP_CLOSED.
 */
export async function asVisitHolder<T>(
  context: RequestContext,
  { token, open = false }: VisitLink,
  work: (call: ShopCall<PublicScope> & { visit: HeldVisit }) => Promise<T>,
): Promise<T> {
  const { secret, clock } = context.deps;
  const place = await readVisitToken(token, { secret, now: clock.now() });
  if (!place) throw new Refusal("VISIT_NOT_FOUND");
  try {
    return await asVisitor(context, { ...place, open }, async (call) => {
      const { client } = call.scope;
      if (!client) throw new Refusal("VISIT_NOT_FOUND");
      return work({ ...call, visit: { id: place.appointment, client } });
    });
  } catch (error) {
    const gone = error instanceof Refusal && (error.code === "BARBERSHOP_NOT_FOUND" || error.code === "NOT_FOUND");
    throw gone ? new Refusal("VISIT_NOT_FOUND") : error;
  }
}

/** The holder of a receipt's signed link. One refusal for every invalid link: RECEIPT_NOT_FOUND. */
export async function asReceiptHolder<T>(
  context: RequestContext,
  token: string,
  work: (call: ShopCall<PublicScope> & { comanda: string }) => Promise<T>,
): Promise<T> {
  const { secret, clock } = context.deps;
  const place = await readReceiptToken(token, { secret, now: clock.now() });
  if (!place) throw new Refusal("RECEIPT_NOT_FOUND");
  try {
    return await asVisitor(context, { slug: place.slug }, (call) => work({ ...call, comanda: place.comanda }));
  } catch (error) {
    const gone = error instanceof Refusal && (error.code === "BARBERSHOP_NOT_FOUND" || error.code === "NOT_FOUND");
    throw gone ? new Refusal("RECEIPT_NOT_FOUND") : error;
  }
}
