import {
  type AnyProcedure,
  type AnyRouter,
  getRouter,
  implement,
  type ImplementerInternalWithMiddlewares,
  os,
  traverseContractProcedures,
} from "@orpc/server";
import * as contract from "#contract/index.ts";
import type * as z from "zod";
import type { EmailLink } from "#contract/account-security.ts";
import { isSensitive } from "#contract/screens.ts";
import type { DeskRights } from "#contract/shop-settings.ts";
import type { Role } from "#contract/values.ts";
import { type AdmissionOptions, admitClient, admitting } from "#server/admission.ts";
import { anyRole, asAccountant, memberNow } from "#server/actors.ts";
import { asReceiptHolder, asVisitHolder, asVisitor } from "#server/link-holders.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import type { Settings } from "#server/database.ts";
import { recordActInside, recordRefused, recordSensitive } from "#server/features/audit/rules.ts";
import { mailedLink } from "#server/features/auth/email/rules.ts";
import { currentActor } from "#server/features/auth/rules.ts";
import { recoveryBehind } from "#server/features/auth/recovery/rules.ts";
import { erasedClient } from "#server/features/clients/rules.ts";
import { closedDay } from "#server/features/finance/closed-days/rules.ts";
import { replayOrRun } from "#server/features/idempotency/rules.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import { unknownPhoto } from "#server/features/photos/rules.ts";
import { invitationBehind } from "#server/features/staff/invitations/rules.ts";
import { inShop, onPlatform, platformScope, scopeFromAbove, settingsOf } from "#server/calls.ts";
import { beyondBarbers, outOfRange, Refusal, toContractError } from "#server/refusal.ts";
import type { Actor, AnyShopScope, ClientScope, ShopScope } from "#server/scope.ts";

const base = os.$context<RequestContext>();

/** Runs the admission check before anything else of the call. */
type Admission = (actor: Actor | null, now: Date) => unknown;
const admissions = new WeakMap<object, Admission>();

/** The admission check of each call, by its name. */
export function admissionsOf(router: AnyRouter): Map<string, Admission> {
  const found = new Map<string, Admission>();
  traverseContractProcedures({ router, path: [] }, ({ path }) => {
    const { middlewares } = (getRouter(router, path) as AnyProcedure)["~orpc"];
    const admission = middlewares.map((one) => admissions.get(one)).find((one) => one !== undefined);
    if (admission) found.set(path.join("."), admission);
  });
  return found;
}

/** A named scope, whose admission check can run without a call. */
function scope<Middleware extends object>(admission: Admission, middleware: Middleware): Middleware {
  admissions.set(middleware, admission);
  return middleware;
}

const refusing = implement(contract)
  .$context<RequestContext>()
  .use(async ({ next, procedure, context, path }) => {
    try {
      return await next();
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : (unknownPhoto(error) ??
            closedDay(error) ??
            erasedClient(error) ??
            beyondBarbers(error) ??
            outOfRange(error));
      if (!refusal) throw error;
      await recordRefused(context, refusal.code, path.join("."));
      throw toContractError(refusal, procedure["~orpc"].errorMap);
    }
  });

/** Named, because the inferred type is too long for a declaration. */
type Procedures = ImplementerInternalWithMiddlewares<typeof contract, RequestContext, RequestContext>;

export const procedures: Procedures = refusing;

/** Everybody, signed in or not; the call decides what they see. */
export const everyone = base.middleware(({ next }) => next());

/** Everybody with a session, also without a shop. */
export const signedIn = scope(
  admitSignedIn,
  base.middleware(async ({ context, next }) =>
    next({ context: { actor: admitSignedIn(await currentActor(context)) } }),
  ),
);

/** Any member of the session's shop. */
export const member = allow(...anyRole);
export const staff = allow("admin", "recepcionista", "barbeiro");
/** Staff at work on the agenda; a barber needs the flag for it. */
export const agendaStaff = allowing(["admin", "recepcionista", "barbeiro"], { flag: "agenda_access" });
/** The same for what opens a comanda, which a super admin does not (decisions 4). */
export const agendaStaffOfShop = allowing(["admin", "recepcionista", "barbeiro"], {
  flag: "agenda_access",
  ofShop: true,
});
/** Any member about themselves, including a barber whose portal is closed. */
export const themselves = allowing(anyRole, { closedPortal: true });
export const reception = allow("admin", "recepcionista");
/** The desk, which sells the club, and the clients who may join it. */
export const clubReader = allow("admin", "recepcionista", "cliente");
/** The desk, with the right that the admin gave the reception. */
export const receptionMay = (right: keyof DeskRights) => allowing(["admin", "recepcionista"], { right });
export const admin = allow("admin");

/** The admin managing the shop's money. A super admin inside the shop can read it but not change it (decisions 4). */
export const bookkeeper = allowing(["admin"], { ofShop: true });

/** The desk managing money. A super admin inside the shop can read it but not change it. */
export const cashier = allowing(["admin", "recepcionista"], { ofShop: true });

/** Sellers: the desk, and barbers with the flag for it on their own comandas. A super admin can read sales. */
export const seller = allowing(["admin", "recepcionista", "barbeiro"], { flag: "sales_access", ofShop: true });
export const salesReader = allowing(["admin", "recepcionista", "barbeiro"], { flag: "sales_access" });
/** Readers of commissions: the admin all of them, a barber with the flag only their own. */
export const earner = allowing(["admin", "barbeiro"], { flag: "commissions_access" });
/** The barber about their clients, the admin about all clients. */
export const serving = allow("admin", "barbeiro");
/** A barber about themselves, their earnings, and their revenue. */
export const ownBarber = allowing(["barbeiro"], { ofShop: true });
export const ownEarner = allowing(["barbeiro"], { flag: "commissions_access", ofShop: true });
export const ownSeller = allowing(["barbeiro"], { flag: ["commissions_access", "financial_access"], ofShop: true });
/** Readers of reports: the admin, and a barber with the flag, who reads about the whole team what the desk reads. */
export const reportReader = allowing(["admin", "barbeiro"], { flag: "reports_access", asDesk: true });
/** Sellers whom the shop lets close comandas. */
const closing = { flag: "sales_access", ofShop: true, closes: true } as const;
export const closer = allowing(["admin", "recepcionista", "barbeiro"], closing);

/** The admin managing team membership: may read accounts and end their sessions, which no other call of a shop may. */
export const teamAdmin = allowing(["admin"], { accounts: true });

/** Any member, without a transaction: for work that outlives the request. */
export const insider = base.middleware(async ({ context, next }) => next({ context: await memberNow(context) }));

/** A super admin, above all shops. */
export const superAdmin = scope(
  platformScope,
  base.middleware(async ({ context, next, path }) => {
    const above = platformScope(await currentActor(context));
    await recordSensitive(context, path.join("."));
    return onPlatform(context, above, async (call) => next({ context: call }));
  }),
);

/** A super admin managing the team of a shop that they are not inside of. */
export const superAdminOfTeam = base.middleware(async ({ context, next, path }, input: { slug?: string }) => {
  const scope = await scopeFromAbove(context, await currentActor(context), input.slug);
  const settings: Settings = { ...settingsOf(scope), role: "navalha_auth" };
  return inShop(context, { settings, scoped: async () => scope }, async (call) => {
    await recordActInside(context, call, path.join("."));
    return next({ context: call });
  });
});

/** A client of the shop, with their own row among its clients. */
export const client = ofClient(admitClient);

/** The same about visits that are booked already, which a suspended or closed shop does not hide from its clients. */
export const clientWithVisits = ofClient((actor, now) => admitClient(actor, now, true));

/** A client, or the admin managing the shop, in calls to a provider: no transaction waits for its answer. `inside` opens a short one. */
export const clientOutside = outside(admitClient);
export const bookkeeperOutside = outside(admitting(["admin"], { ofShop: true }));
/** The desk, in calls to a provider. */
export const cashierOutside = outside(admitting(["admin", "recepcionista"], { ofShop: true }));
/** Whoever closes comandas, in calls to a provider. */
export const closerOutside = outside(admitting(["admin", "recepcionista", "barbeiro"], closing));

/** At most 30 calls a minute from one network address, for all shops together, so that no script fills an agenda. */
export const flood = base.middleware(async ({ context, next }) => {
  await refuseFlood(context, "visitor", { hits: 30, seconds: 60 });
  return next();
});

/** The holder of a visit's signed link, acting as its client, also where the shop is suspended or closed. */
export const visitLink = base.middleware(({ context, next }, { token }: { token: string }) =>
  asVisitHolder(context, { token }, async (call) => next({ context: call })),
);

/** The same holder, while the shop is open. */
export const openVisitLink = base.middleware(({ context, next }, { token }: { token: string }) =>
  asVisitHolder(context, { token, open: true }, async (call) => next({ context: call })),
);

/** The same holder in calls to a provider: no transaction waits for its answer. */
export const visitLinkOutside = base.middleware(({ context, next }, { token }: { token: string }) => {
  type Held = Parameters<Parameters<typeof asVisitHolder>[2]>[0];
  const inside = <T>(work: (call: Held) => Promise<T>) => asVisitHolder(context, { token, open: true }, work);
  return next({ context: { inside } });
});

/** The holder of a receipt's signed link. */
export const receiptLink = base.middleware(({ context, next }, { token }: { token: string }) =>
  asReceiptHolder(context, token, async (call) => next({ context: call })),
);

/** The holder of a shop accountant's link, which is read-only. */
export const accountant = base.middleware(({ context, next }, { token }: { token: string }) =>
  asAccountant(context, token, async (call) => next({ context: call })),
);

/** The holder of an invitation's link. */
export const invitationLink = base.middleware(async ({ context, next }, { token }: { token: string }) =>
  next({ context: { invitation: await invitationBehind(context, token) } }),
);

/** The holder of a mailed link that confirms an address. */
export const emailLink = base.middleware(async ({ context, next }, input: z.output<typeof EmailLink>) =>
  next({ context: { link: await mailedLink(context, input) } }),
);

/** The holder of a valid recovery link. */
export const recoveryLink = base.middleware(async ({ context, next }, { token }: { token: string }) =>
  next({ context: { recovery: await recoveryBehind(context, token) } }),
);

/** A visitor of the public page of the shop named in the input. */
export const visitor = base.middleware(({ context, next, procedure }, { slug }: { slug: string }) =>
  asVisitor(context, { slug, page: true, readOnly: onlyReads(procedure) }, async (call) => next({ context: call })),
);

/** Returns the same answer for the same `Idempotency-Key`, and runs the call once. Comes after the check of the caller. */
export const once = os
  .$context<RequestContext & ShopCall<AnyShopScope>>()
  .middleware(async ({ context, next, path }, input: unknown, output) => {
    const key = context.headers["idempotency-key"];
    return output(await replayOrRun({ call: context, key, path, input }, async () => (await next()).output));
  });

/** A call that only reads runs in a transaction that can write nothing. */
const onlyReads = (procedure: AnyProcedure) => procedure["~orpc"].route.method === "GET";

function admitSignedIn(actor: Actor | null): Actor {
  if (!actor) throw new Refusal("UNAUTHENTICATED");
  return actor;
}

function ofClient(admit: (actor: Actor | null, now: Date) => ClientScope) {
  return scope(
    admit,
    base.middleware(async ({ context, next, procedure }) => {
      const own = admit(await currentActor(context), context.deps.clock.now());
      const settings = { ...settingsOf(own), readOnly: onlyReads(procedure) };
      return inShop(context, { settings, scoped: async () => own }, async (call) => next({ context: call }));
    }),
  );
}

function outside<Scope extends ShopScope>(admit: (actor: Actor | null, now: Date) => Scope) {
  return scope(
    admit,
    base.middleware(async ({ context, next }) => {
      const actor = await currentActor(context);
      const scope = admit(actor, context.deps.clock.now());
      const entry = { settings: settingsOf(scope), scoped: async () => scope };
      const inside = <T>(work: (call: ShopCall<Scope>) => Promise<T>) => inShop(context, entry, work);
      return next({ context: { scope, inside, email: actor!.email } });
    }),
  );
}

function allow(...roles: Role[]) {
  return allowing(roles);
}

type AccessOptions = AdmissionOptions & {
  /** May read accounts and end their sessions. */
  accounts?: boolean;
  /** Row level security gives barbers the same rows as the reception; the rule limits the days they may read. */
  asDesk?: boolean;
};

function allowing(roles: Role[], options: AccessOptions = {}) {
  const { accounts = false, asDesk = false } = options;
  const admit = admitting(roles, options);
  const middleware = base.middleware(async ({ context, next, path, procedure }) => {
    const member = admit(await currentActor(context), context.deps.clock.now());
    if (isSensitive(procedure["~orpc"].route.path ?? "")) await recordSensitive(context, path.join("."));
    const readOnly = onlyReads(procedure);
    const settings: Settings = {
      ...settingsOf(member),
      readOnly,
      ...(accounts && { role: "navalha_auth" }),
      ...(asDesk && member.actor.role === "barbeiro" && { actorRole: "recepcionista", barber: null, since: null }),
    };
    return inShop(context, { settings, scoped: async () => member }, async (call) => {
      if (!readOnly && member.actor.role === "super_admin") await recordActInside(context, call, path.join("."));
      return next({ context: call });
    });
  });
  return scope(admit, middleware);
}
