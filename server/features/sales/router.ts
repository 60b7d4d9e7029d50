import { cancelComanda, closeComanda, pay, reverseComanda, takeBack } from "#server/features/sales/closing/rules.ts";
import { joinComandas, moveItem } from "#server/features/sales/joining/rules.ts";
import { comandasOf } from "#server/features/sales/queries.ts";
import { productSalesOf } from "#server/features/sales/products/queries.ts";
import { returnItem } from "#server/features/sales/returns/rules.ts";
import {
  addItem,
  changeComanda,
  changeItem,
  comandaDetails,
  coverItem,
  openComanda,
  removeItem,
} from "#server/features/sales/rules.ts";
import { comandaHistory } from "#server/features/sales/rates/rules.ts";
import { approvers } from "#server/features/auth/pins/rules.ts";
import { pixReceiver } from "#server/features/barbershops/settings/queries.ts";
import { saveNote, showNoteCpf } from "#server/features/sales/notes/rules.ts";
import { readReceipt, receiptFile, sharedReceipt } from "#server/features/sales/receipts/rules.ts";
import { openComandas } from "#server/features/sales/standing/queries.ts";
import {
  cashier,
  closer,
  flood,
  once,
  procedures,
  receiptLink,
  reception,
  receptionMay,
  salesReader,
  seller,
} from "#server/procedures.ts";

const calls = procedures.sales;

export const sales = {
  list: calls.list
    .use(salesReader)
    .handler(({ context, input }) => comandasOf(context.db, context.scope, { ...input, now: context.now })),
  ofProducts: calls.ofProducts
    .use(reception)
    .handler(({ context, input }) => productSalesOf(context.db, context.scope, input)),
  history: calls.history.use(reception).handler(({ context, input }) => comandaHistory(context, input.id)),
  details: calls.details.use(salesReader).handler(({ context, input }) => comandaDetails(context, input.id)),
  open: calls.open
    .use(seller)
    .use(once)
    .handler(({ context, input }) => openComanda(context, input)),
  addItem: calls.addItem
    .use(seller)
    .use(once)
    .handler(({ context, input }) => addItem(context, input)),
  changeItem: calls.changeItem.use(seller).handler(({ context, input }) => changeItem(context, input)),
  coverItem: calls.coverItem.use(seller).handler(({ context, input }) => coverItem(context, input)),
  removeItem: calls.removeItem.use(seller).handler(({ context, input }) => removeItem(context, input.id)),
  change: calls.change.use(seller).handler(({ context, input }) => changeComanda(context, input)),
  pay: calls.pay
    .use(seller)
    .use(once)
    .handler(({ context, input }) => pay(context, input)),
  takeBack: calls.takeBack
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => takeBack(context, input.id)),
  close: calls.close
    .use(closer)
    .use(once)
    .handler(({ context, input }) => closeComanda(context, input.id)),
  cancel: calls.cancel.use(cashier).handler(({ context, input }) => cancelComanda(context, input)),
  reverse: calls.reverse
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => reverseComanda(context, input)),
  saveNote: calls.saveNote.use(cashier).handler(({ context, input }) => saveNote(context, input)),
  showNoteCpf: calls.showNoteCpf
    .use(receptionMay("recepcao_ve_cpf"))
    .handler(({ context, input }) => showNoteCpf(context, input.id)),
  pixReceiver: calls.pixReceiver.use(salesReader).handler(({ context }) => pixReceiver(context.db, context.scope)),
  receipts: {
    read: calls.receipts.read.use(reception).handler(({ context, input }) => readReceipt(context, input.id)),
    shared: calls.receipts.shared
      .use(flood)
      .use(receiptLink)
      .handler(({ context }) => sharedReceipt(context)),
    file: calls.receipts.file
      .use(flood)
      .use(receiptLink)
      .handler(({ context, input }) => receiptFile(context, input.papel)),
  },
  standing: calls.standing
    .use(reception)
    .handler(({ context }) => openComandas(context.db, context.scope, context.now)),
  approvers: calls.approvers.use(seller).handler(({ context }) => approvers(context)),
  join: calls.join
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => joinComandas(context, input)),
  moveItem: calls.moveItem
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => moveItem(context, input)),
  returnItem: calls.returnItem
    .use(cashier)
    .use(once)
    .handler(({ context, input }) => returnItem(context, input)),
};
