import { listCutCards, removeCutCard, saveCutCard } from "#server/features/clients/cut-cards/rules.ts";
import { visitsOf } from "#server/features/clients/details/queries.ts";
import { clientDetails } from "#server/features/clients/details/rules.ts";
import { duplicatesOf } from "#server/features/clients/merging/queries.ts";
import { merge } from "#server/features/clients/merging/rules.ts";
import { erase, takeClientData } from "#server/features/clients/privacy/rules.ts";
import { searchClients } from "#server/features/clients/queries.ts";
import {
  clientHistory,
  listClients,
  saveClient,
  setArchived,
  setBlocked,
  setVip,
  showCpf,
} from "#server/features/clients/records/rules.ts";
import { confirmPhoneOf } from "#server/features/clients/rules.ts";
import {
  deposit,
  limitFiado,
  listDebtors,
  listLines,
  openWallet,
  readWallet,
  receive,
  refund,
  takeBackEntry,
  writeOff,
} from "#server/features/clients/wallet/rules.ts";
import {
  bookkeeper,
  cashier,
  once,
  procedures,
  reception,
  receptionMay,
  staff,
  teamAdmin,
} from "#server/procedures.ts";

const calls = procedures.clients;

export const clients = {
  list: calls.list.use(reception).handler(({ context, input }) => listClients(context, input)),
  save: calls.save
    .use(reception)
    .use(once)
    .handler(({ context, input }) => saveClient(context, input)),
  details: calls.details.use(staff).handler(({ context, input }) => clientDetails(context, input.id)),
  cutCards: {
    list: calls.cutCards.list.use(staff).handler(({ context, input }) => listCutCards(context, input.id)),
    save: calls.cutCards.save
      .use(staff)
      .use(once)
      .handler(({ context, input }) => saveCutCard(context, input)),
    remove: calls.cutCards.remove.use(staff).handler(({ context, input }) => removeCutCard(context, input.id)),
  },
  wallet: {
    debtors: calls.wallet.debtors.use(reception).handler(({ context, input }) => listDebtors(context, input)),
    read: calls.wallet.read.use(reception).handler(({ context, input }) => readWallet(context, input.id)),
    lines: calls.wallet.lines.use(reception).handler(({ context, input }) => listLines(context, input)),
    receive: calls.wallet.receive
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => receive(context, input)),
    writeOff: calls.wallet.writeOff
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => writeOff(context, input)),
    deposit: calls.wallet.deposit
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => deposit(context, input)),
    refund: calls.wallet.refund
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => refund(context, input)),
    open: calls.wallet.open
      .use(bookkeeper)
      .use(once)
      .handler(({ context, input }) => openWallet(context, input)),
    limit: calls.wallet.limit.use(bookkeeper).handler(({ context, input }) => limitFiado(context, input)),
    takeBack: calls.wallet.takeBack
      .use(cashier)
      .use(once)
      .handler(({ context, input }) => takeBackEntry(context, input.id)),
  },
  visits: calls.visits.use(staff).handler(({ context, input }) => visitsOf(context.db, context.scope, input)),
  history: calls.history.use(reception).handler(({ context, input }) => clientHistory(context, input.id)),
  showCpf: calls.showCpf
    .use(receptionMay("recepcao_ve_cpf"))
    .handler(({ context, input }) => showCpf(context, input.id)),
  archive: calls.archive
    .use(reception)
    .handler(({ context, input }) => setArchived(context, { ...input, archived: true })),
  restore: calls.restore
    .use(reception)
    .handler(({ context, input }) => setArchived(context, { ...input, archived: false })),
  makeVip: calls.makeVip.use(reception).handler(({ context, input }) => setVip(context, { ...input, vip: true })),
  endVip: calls.endVip.use(reception).handler(({ context, input }) => setVip(context, { ...input, vip: false })),
  block: calls.block.use(reception).handler(({ context, input }) => setBlocked(context, input)),
  unblock: calls.unblock
    .use(reception)
    .handler(({ context, input }) => setBlocked(context, { ...input, reason: null })),
  duplicates: calls.duplicates
    .use(reception)
    .handler(({ context, input }) => duplicatesOf(context.db, context.scope, input.id)),
  merge: calls.merge
    .use(receptionMay("recepcao_junta_clientes"))
    .handler(({ context, input }) => merge(context, input)),
  takeData: calls.takeData.use(teamAdmin).handler(({ context, input }) => takeClientData(context, input)),
  erase: calls.erase.use(teamAdmin).handler(({ context, input }) => erase(context, input)),
  search: calls.search
    .use(staff)
    .handler(({ context, input }) => searchClients(context.db, context.scope, input.query)),
  confirmPhone: calls.confirmPhone.use(reception).handler(({ context, input }) => confirmPhoneOf(context, input.id)),
};
