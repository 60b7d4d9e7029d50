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
import { once, procedures, reception, staff, teamAdmin } from "#server/procedures.ts";

const calls = procedures.clients;

export const clients = {
  list: calls.list.use(reception).handler(({ context, input }) => listClients(context, input)),
  save: calls.save
    .use(reception)
    .use(once)
    .handler(({ context, input }) => saveClient(context, input)),
  details: calls.details.use(staff).handler(({ context, input }) => clientDetails(context, input.id)),
  visits: calls.visits.use(staff).handler(({ context, input }) => visitsOf(context.db, context.scope, input)),
  history: calls.history.use(reception).handler(({ context, input }) => clientHistory(context, input.id)),
  showCpf: calls.showCpf.use(reception).handler(({ context, input }) => showCpf(context, input.id)),
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
  merge: calls.merge.use(reception).handler(({ context, input }) => merge(context, input)),
  takeData: calls.takeData.use(teamAdmin).handler(({ context, input }) => takeClientData(context, input)),
  erase: calls.erase.use(teamAdmin).handler(({ context, input }) => erase(context, input.id)),
  search: calls.search
    .use(staff)
    .handler(({ context, input }) => searchClients(context.db, context.scope, input.query)),
  confirmPhone: calls.confirmPhone.use(reception).handler(({ context, input }) => confirmPhoneOf(context, input.id)),
};
