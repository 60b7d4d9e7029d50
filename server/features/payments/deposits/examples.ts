import { booksOf } from "#db/books.ts";
import { brokenBooks } from "#server/features/finance/audit/examples.ts";
import type { openPaying } from "#server/features/payments/examples.ts";
import type { DepositPolicy } from "#contract/deposits.ts";
import { openShop } from "#server/testing.ts";

let phones = 0;

/**
 * A shop that requires a deposit of R$ 20,00, or the `changed` terms. `deliver` sends the events since the last call and runs their jobs.
 */
export async function openDepositShop(
  { product, stripe, hook, work }: Awaited<ReturnType<typeof openPaying>>,
  changed: Partial<DepositPolicy> = {},
) {
  const shop = await openShop(product);
  const { owner, slug, cut, barber } = shop;
  await owner.payments.account.connect();
  const conta = (await owner.payments.account.read()).conta!;
  Object.assign(stripe.account(conta).get(conta), { charges_enabled: true, details_submitted: true });
  await owner.payments.account.refresh();
  await owner.barbershops.settings.change({ sinal_tipo: "valor", sinal_valor: 2000, ...changed });
  const visitor = product.browser().publicPage;
  let delivered = stripe.events.length;
  const deliver = async () => {
    for (const event of stripe.events.slice(delivered)) await stripe.send(event, { to: hook });
    delivered = stripe.events.length;
    await work();
  };
  const telefone = () => `(11) 9${String(++phones).padStart(4, "0")}-4321`;
  const book = (time: string, nome = "Ana Prado") =>
    visitor.book({
      slug,
      services: [cut.id],
      barber: barber.id,
      startsAt: `2026-11-23T${time}:00-03:00`,
      nome,
      telefone: telefone(),
    });
  const sessionOf = (url: string) => url.split("/").at(-1)!;
  const pay = async (token: string) => {
    const { url } = await visitor.payDeposit({ token });
    return stripe.account(conta).pay(sessionOf(url));
  };
  const id = (await owner.auth.session())!.barbershop!.id;
  const broken = () => brokenBooks(product, id);
  return { ...shop, ...booksOf(product, slug), shopId: id, conta, visitor, book, pay, sessionOf, deliver, broken };
}

/** The same with a visit at 10:00 whose deposit of R$ 20,00 is paid; `payRest` pays the rest of a comanda by Pix and closes it. */
export async function openPaidDeposit(
  opened: Awaited<ReturnType<typeof openPaying>>,
  changed: Partial<DepositPolicy> = {},
) {
  const shop = await openDepositShop(opened, changed);
  const { owner, visitor, conta, book, pay, deliver } = shop;
  const visit = await book("10:00");
  await pay(visit.token);
  await deliver();
  const account = opened.stripe.account(conta);
  const intent = String(account.of("charge")[0]!.payment_intent);
  const now = async () => (await visitor.visit({ token: visit.token })).sinal!.situacao;
  const client = (await owner.appointments.details({ id: visit.id })).cliente!.id;
  const credit = async () => (await owner.clients.wallet.read({ id: client })).credito;
  const openTab = () => owner.sales.open({ appointment: visit.id, client: null });
  const payRest = async (id: string, valor: number) => {
    await owner.sales.pay({ id, forma: "pix", valor, recebido: null, parcelas: 1 });
    return owner.sales.close({ id });
  };
  return { ...shop, visit, account, intent, now, client, credit, openTab, payRest };
}
