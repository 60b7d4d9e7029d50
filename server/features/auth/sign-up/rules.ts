import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import type { RegisterBarbershop, RegisterClient, Session } from "#contract/auth.ts";
import type * as z from "zod";
import { inTransaction, type Settings, type Tx } from "#server/database.ts";
import { welcomeMail } from "#server/features/auth/emails.ts";
import { writingAccountsIn } from "#server/features/auth/provider.ts";
import { insertOwnClient, joinShop } from "#server/features/auth/queries.ts";
import { signIn } from "#server/features/auth/rules.ts";
import { furnishBarbershop, insertBarbershop } from "#server/features/barbershops/founding/queries.ts";
import { slugOf } from "#server/features/barbershops/founding/rules.ts";
import { visibleShop } from "#server/features/barbershops/queries.ts";
import { withinLimit } from "#server/features/limits/queries.ts";
import type { RequestContext } from "#server/procedures.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Makes an owner and their shop: account, shop with slug, settings, hours, services and first barber in one transaction,
 * then signs in. The role is decided here, never asked for (decisions 4). Refuses EMAIL_TAKEN.
 */
export async function registerBarbershop(
  context: RequestContext,
  input: z.output<typeof RegisterBarbershop>,
): Promise<Session> {
  await refuseMany(context);
  const shop = randomUUID();
  const user = randomUUID();
  const settings: Settings = { role: "navalha_auth", shop, actor: user, actorRole: "admin" };
  await registering(context, { ...input, id: user }, settings, async (db) => {
    await insertBarbershop(db, {
      id: shop,
      nome: input.barbershop,
      slug: slugOf(input.barbershop),
      telefone: input.telefone,
    });
    await joinShop(db, { user, name: input.full_name, role: "admin", shop, phone: input.telefone });
    await furnishBarbershop(db, shop, { id: user, name: input.full_name, email: input.email });
    await context.deps.jobs.send(db, {
      name: "send-mail",
      data: welcomeMail({ to: input.email, name: input.full_name, shop: input.barbershop }),
    });
  });
  return signIn(context, input);
}

/**
 * Makes a client of the shop whose link was followed, then signs in. Refuses BARBERSHOP_NOT_FOUND, EMAIL_TAKEN.
 */
export async function registerClient(
  context: RequestContext,
  input: z.output<typeof RegisterClient>,
): Promise<Session> {
  await refuseMany(context);
  const user = randomUUID();
  const client = randomUUID();
  const settings: Settings = { role: "navalha_auth", slug: input.slug, actor: user, actorRole: "cliente", client };
  await registering(context, { ...input, id: user }, settings, async (db) => {
    const shop = await visibleShop(db);
    if (!shop) throw new Refusal("BARBERSHOP_NOT_FOUND");
    await joinShop(db, { user, name: input.full_name, role: "cliente", shop: shop.id, phone: input.phone });
    const { full_name: nome, email, phone: telefone, birth_date } = input;
    await insertOwnClient(db, {
      id: client,
      user,
      shop: shop.id,
      nome,
      email,
      telefone,
      data_nascimento: birth_date ?? null,
    });
    await context.deps.jobs.send(db, {
      name: "send-mail",
      data: welcomeMail({ to: email, name: nome, shop: shop.nome }),
    });
  });
  return signIn(context, input);
}

type Account = { id: string; full_name: string; email: string; password: string };

/** Creates the account and what comes with it, all or nothing. The password is hashed before the transaction opens. */
async function registering(
  context: RequestContext,
  account: Account,
  settings: Settings,
  work: (db: Tx) => Promise<void>,
): Promise<void> {
  const { internalAdapter, password } = await context.deps.auth.$context;
  const hashed = await password.hash(account.password);
  const { id, email, full_name: name } = account;
  try {
    await inTransaction(context.deps.db, settings, async (db) => {
      await writingAccountsIn(db, async () => {
        await internalAdapter.createUser({ id, email, name, emailVerified: false }, { method: "email-password" });
        await internalAdapter.linkAccount({ userId: id, providerId: "credential", accountId: id, password: hashed });
      });
      await work(db);
    });
  } catch (error) {
    throw isEmailTaken(error) ? new Refusal("EMAIL_TAKEN") : error;
  }
}

async function refuseMany({ deps, address }: RequestContext): Promise<void> {
  if (!(await withinLimit(deps.db, `sign-up:${address}`, { hits: 20, seconds: 3600 })))
    throw new Refusal("TOO_MANY_REQUESTS");
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof DatabaseError && error.constraint === "user_email_key";
}
