import type * as z from "zod";
import type { RegisterBarbershop, RegisterClient, Session } from "#contract/auth.ts";
import type { Tx } from "#server/database.ts";
import { welcomeMail } from "#server/features/auth/emails.ts";
import { proveHuman } from "#server/features/auth/captcha/rules.ts";
import {
  confirmsEmails,
  isEmailTaken,
  sendAlreadyRegistered,
  sendConfirmation,
} from "#server/features/auth/email/rules.ts";
import { refuseKnown } from "#server/features/auth/passwords/rules.ts";
import { writingAccountsIn } from "#server/auth.ts";
import { signIn } from "#server/features/auth/sign-in/rules.ts";
import { giveEmail } from "#server/features/auth/email/queries.ts";
import { joinShop } from "#server/features/memberships/queries.ts";
import { startProfile } from "#server/features/profile/queries.ts";
import { foundBarbershop } from "#server/features/barbershops/founding/rules.ts";
import { visibleShop } from "#server/features/barbershops/queries.ts";
import { insertOwnClient } from "#server/features/clients/queries.ts";
import { birthOf } from "#server/features/clients/rules.ts";
import { refuseFlood } from "#server/features/limits/rules.ts";
import { asFounder, asNewClient } from "#server/actors.ts";
import type { RequestContext, ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * Creates an owner and their shop: account, shop with slug, settings, hours, services and first barber in one transaction, then signs in;
 * null when the address must be confirmed first. The server sets the role; it is never an input (decisions 4). Refuses EMAIL_TAKEN.
 */
export async function registerBarbershop(
  context: RequestContext,
  input: z.output<typeof RegisterBarbershop>,
): Promise<Session | null> {
  const { full_name: name, email, telefone, barbershop: nome, mostra_telefone: showsPhone } = input;
  return signingUp(context, input, (createAccount) =>
    asFounder(context, { name }, (call) =>
      createAccount(call, async () => {
        await foundBarbershop(call, { nome, telefone, email, showsPhone });
        await joinShop(call.db, call.scope);
        await startProfile(call.db, call.scope, telefone);
        await greet(call, { to: email, name, shop: nome, isOwner: true });
      }),
    ),
  );
}

/**
 * Creates a client of the shop whose link was used, as `registerBarbershop` creates an owner. Refuses BARBERSHOP_NOT_FOUND,
 * NOT_PUBLISHED, EMAIL_TAKEN.
 */
export async function registerClient(
  context: RequestContext,
  input: z.output<typeof RegisterClient>,
): Promise<Session | null> {
  const { full_name: name, email, phone, slug } = input;
  return signingUp(context, input, (createAccount) =>
    asNewClient(context, { name, slug }, (call) =>
      createAccount(call, async () => {
        await joinShop(call.db, call.scope);
        await startProfile(call.db, call.scope, phone);
        await insertOwnClient(call.db, call.scope, { email, telefone: phone, ...birthOf(call, input) });
        await greet(call, { to: email, name, shop: (await visibleShop(call.db))?.nome ?? "Navalha", isOwner: false });
      }),
    ),
  );
}

/** With confirmation, this mail comes first: nothing else is sent before. */
async function greet(
  { deps, enqueue }: Pick<ShopCall, "deps" | "enqueue">,
  person: Omit<Parameters<typeof welcomeMail>[0], "siteUrl">,
): Promise<void> {
  const mail = welcomeMail({ ...person, siteUrl: deps.siteUrl });
  if (!confirmsEmails(deps.installation)) await enqueue({ name: "send-mail", data: mail });
}

type Account = { email: string; password: string; captcha?: string | undefined };
type SignUp = (createAccount: CreateAccount) => Promise<void>;
type NewPerson = { db: Tx; scope: { actor: { id: string; name: string } } };
/** `settle` writes the account's related rows, before the address is checked. */
type CreateAccount = (call: NewPerson, settle?: () => Promise<void>) => Promise<void>;

/**
 * When addresses must be confirmed, known and new ones get the same answer, and only the mail tells the difference; otherwise the person
 * is signed in at once (decisions 4).
 */
async function signingUp(context: RequestContext, account: Account, signUp: SignUp): Promise<Session | null> {
  await proveHuman(context, account.captcha);
  if (!confirmsEmails(context.deps.installation)) {
    await registering(context, account, signUp);
    return signIn(context, account);
  }
  try {
    await registering(context, account, async (createAccount) =>
      signUp((call, settle) =>
        createAccount(call, async () => {
          await settle?.();
          await sendConfirmation(context.deps, call.db, { ...call.scope.actor, email: account.email });
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "EMAIL_TAKEN") throw error;
    await sendAlreadyRegistered(context.deps, account.email);
  }
  return null;
}

/** Runs a sign-up whose account belongs to the sign-up's own transaction. The password is hashed before that opens. */
export async function registering(
  context: RequestContext,
  { email, password, proven = false }: Account & { proven?: boolean },
  signUp: SignUp,
): Promise<void> {
  await refuseMany(context);
  refuseKnown(password);
  const { internalAdapter, password: hasher } = await context.deps.auth.$context;
  const hashed = await hasher.hash(password);
  const createAccount: CreateAccount = async ({ db, scope: { actor } }, settle) => {
    const { id, name } = actor;
    const user = { id, email: `${id}@signing-up.invalid`, name, emailVerified: proven };
    await writingAccountsIn(db, async () => {
      await internalAdapter.createUser(user, { method: "email-password" });
      await internalAdapter.linkAccount({ userId: id, providerId: "credential", accountId: id, password: hashed });
    });
    await settle?.();
    // Last, so that a known address takes as long as a new one: the time does not reveal existing accounts.
    await giveEmail(db, { id, email });
  };
  try {
    await signUp(createAccount);
  } catch (error) {
    throw isEmailTaken(error) ? new Refusal("EMAIL_TAKEN") : error;
  }
}

async function refuseMany(context: RequestContext): Promise<void> {
  await refuseFlood(context, "sign-up", { hits: 20, seconds: 3600 });
}
