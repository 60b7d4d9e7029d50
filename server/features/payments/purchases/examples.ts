import { booksOf } from "#db/books.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import { fiveOf } from "#server/features/packages/examples.ts";
import type { openPaying } from "#server/features/payments/examples.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import { openStaffedShop, signUpClient } from "#server/testing.ts";

/**
 * A shop that sells five haircuts for R$ 199,99, and vouchers of R$ 20,00 to R$ 500,00, online. `buy` begins a purchase and pays it in the
 * fake Stripe; `deliver` sends the events since the last call and runs their jobs.
 */
export async function openOnlineSeller({ product, stripe, hook, work }: Awaited<ReturnType<typeof openPaying>>) {
  const shop = await openStaffedShop(product);
  const { owner, rita, slug, cut, chair, session } = shop;
  await owner.payments.account.connect();
  const conta = (await owner.payments.account.read()).conta!;
  const account = stripe.account(conta);
  Object.assign(account.get(conta), { charges_enabled: true, details_submitted: true });
  await owner.payments.account.refresh();
  await owner.barbershops.settings.change({ pacotes_online: true, vales_online: true });
  const { id: five } = await owner.packages.save(fiveOf(cut.id));
  const { client, email } = await signUpClient(product, slug, "Ana Prado");
  const id = (await client.auth.session())!.cliente_id!;
  const { purchases } = client.payments.mine;
  let delivered = stripe.events.length;
  const deliver = async () => {
    for (const event of stripe.events.slice(delivered)) await stripe.send(event, { to: hook });
    delivered = stripe.events.length;
    await work();
  };
  const pay = (url: string) => account.pay(url.split("/").at(-1)!).id;
  const aPackage = { tipo: "pacote", package: five } as const;
  const aVoucher = { tipo: "vale", valor: 10_000, para: "Bia" } as const;
  /** Returns the provider's payment. */
  const buy = async (what: typeof aPackage | typeof aVoucher) => {
    const intent = pay((await purchases.begin(what)).url);
    await deliver();
    return intent;
  };
  const newest = async () => (await purchases.list())[0]!;
  const here = session.barbershop!.id;
  const broken = () => brokenBooks(product, here);
  /** A comanda with a haircut, of nobody in particular or of that client. */
  const tab = async (of: string | null = null) => {
    const { id: opened } = await rita.sales.open({ appointment: null, client: of });
    return rita.sales.addItem({ id: opened, tipo: "servico", service: cut.id, barbeiro_id: chair });
  };
  const books = booksOf(product, slug);
  return {
    ...shop,
    ...books,
    shopId: here,
    account,
    five,
    client,
    email,
    id,
    purchases,
    deliver,
    pay,
    aPackage,
    aVoucher,
    buy,
    newest,
    broken,
    tab,
  };
}

export const examples: Examples = {
  // Without a provider there are no purchases.
  online_purchases: () => crypto.randomUUID(),
};
