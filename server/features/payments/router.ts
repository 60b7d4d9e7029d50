import { connect, disconnect, readAccount, refresh } from "#server/features/payments/accounts/rules.ts";
import { cancelOwn, ownCardPage, readOwn, withdrawOwn } from "#server/features/payments/own/rules.ts";
import { payOwnDeposit } from "#server/features/payments/deposits/rules.ts";
import {
  beginPurchase,
  readOffers,
  readPurchases,
  withdrawPurchase,
} from "#server/features/payments/purchases/rules.ts";
import { cancelCharge, chargesOffered, openCharge } from "#server/features/payments/charges/rules.ts";
import { openInvoice } from "#server/features/payments/invoices/rules.ts";
import { openCheckout } from "#server/features/payments/checkout/rules.ts";
import {
  admin,
  bookkeeper,
  bookkeeperOutside,
  cashierOutside,
  client,
  clientOutside,
  closerOutside,
  procedures,
} from "#server/procedures.ts";

const calls = procedures.payments;

export const payments = {
  account: {
    read: calls.account.read.use(admin).handler(({ context }) => readAccount(context)),
    connect: calls.account.connect.use(bookkeeperOutside).handler(({ context }) => connect(context)),
    refresh: calls.account.refresh.use(bookkeeperOutside).handler(({ context }) => refresh(context)),
    disconnect: calls.account.disconnect.use(bookkeeper).handler(({ context }) => disconnect(context)),
  },
  checkoutLink: calls.checkoutLink.use(cashierOutside).handler(({ context, input }) => openCheckout(context, input)),
  charges: {
    offered: calls.charges.offered.use(closerOutside).handler(({ context }) => chargesOffered(context)),
    open: calls.charges.open.use(closerOutside).handler(({ context, input }) => openCharge(context, input)),
    cancel: calls.charges.cancel.use(closerOutside).handler(({ context, input }) => cancelCharge(context, input.id)),
  },
  invoicePage: calls.invoicePage.use(bookkeeperOutside).handler(({ context, input }) => openInvoice(context, input.id)),
  mine: {
    read: calls.mine.read.use(client).handler(({ context }) => readOwn(context)),
    checkout: calls.mine.checkout
      .use(clientOutside)
      .handler(({ context, input: { plan } }) => openCheckout(context, { plan, client: context.scope.client })),
    cancel: calls.mine.cancel.use(clientOutside).handler(({ context, input }) => cancelOwn(context, input)),
    withdraw: calls.mine.withdraw.use(clientOutside).handler(({ context }) => withdrawOwn(context)),
    payDeposit: calls.mine.payDeposit
      .use(clientOutside)
      .handler(({ context, input }) => payOwnDeposit(context, input.id)),
    cardPage: calls.mine.cardPage.use(clientOutside).handler(({ context }) => ownCardPage(context)),
    purchases: {
      offers: calls.mine.purchases.offers.use(clientOutside).handler(({ context }) => readOffers(context)),
      list: calls.mine.purchases.list.use(clientOutside).handler(({ context }) => readPurchases(context)),
      begin: calls.mine.purchases.begin
        .use(clientOutside)
        .handler(({ context, input }) => beginPurchase(context, input)),
      withdraw: calls.mine.purchases.withdraw
        .use(clientOutside)
        .handler(({ context, input }) => withdrawPurchase(context, input.id)),
    },
  },
};
