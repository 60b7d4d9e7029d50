import type { ClientDetails } from "#contract/client-records.ts";
import { localDay } from "#contract/dates.ts";
import { pendingOf } from "#server/features/clients/accounts/queries.ts";
import { cutCardsOf } from "#server/features/clients/cut-cards/queries.ts";
import {
  clientById,
  consentsOf,
  dependentsOf,
  lastVisits,
  nextVisit,
  type VisitWithServices,
} from "#server/features/clients/details/queries.ts";
import { recordsOf } from "#server/features/clients/records/queries.ts";
import { shownOf, versionOfClient } from "#server/features/clients/records/rules.ts";
import type { ShopCall } from "#server/call.ts";
import { Refusal } from "#server/refusal.ts";

/** A client's details for use at the chair; visits and records as far as the caller may read them. Refuses NOT_FOUND. */
export async function clientDetails(call: ShopCall, id: string): Promise<ClientDetails> {
  const { db, scope, now } = call;
  const {
    titular_id,
    titular,
    titular_telefone,
    barbeiro_preferido,
    barbeiro,
    data_ultimo_corte,
    created_at,
    ...known
  } = await metClient(call, id);
  const record = (await recordsOf(db, scope, [id])).get(id) ?? null;
  const visits = await lastVisits(db, scope, id);
  const [last] = visits;
  const [card = null] = await cutCardsOf(db, scope, { client: id, most: 1 });
  return {
    ...known,
    versao: versionOfClient({ ...known, titular_id }, record),
    telefone: known.telefone ?? titular_telefone,
    data_ultimo_corte: data_ultimo_corte?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    titular: titular_id && titular ? { id: titular_id, nome: titular, telefone: titular_telefone } : null,
    dependentes: await dependentsOf(db, scope, id),
    record,
    aniversariante: shownOf(record ?? undefined, localDay(now, scope.timezone)).aniversariante,
    barbeiro_preferido: barbeiro_preferido && barbeiro ? { id: barbeiro_preferido, nome: barbeiro } : null,
    proxima: await nextVisit(db, scope, { client: id, now }),
    ultima: last ? { ...last, inicio: last.inicio.toISOString() } : null,
    ficha: card,
    consentimentos: await consentsOf(db, scope, id),
    convite: known.conta ? null : await pendingOf(db, scope, id),
    servicos_usuais: usualServices(visits),
    intervalo_dias: usualInterval(visits.map(({ inicio }) => inicio)),
  };
}

/** The client as the caller may see them, by the policies of clients (decisions 4). Refuses NOT_FOUND. */
export async function metClient({ db, scope }: ShopCall, id: string) {
  const client = await clientById(db, scope, id);
  if (!client) throw new Refusal("NOT_FOUND");
  return client;
}

/** The most frequent combination of services; the most recent one wins a tie. Expects the newest visit first. */
export function usualServices(visits: Pick<VisitWithServices, "services">[]): VisitWithServices["services"] {
  const keyOf = ({ services }: Pick<VisitWithServices, "services">) =>
    services
      .map(({ id }) => id)
      .toSorted()
      .join();
  const counts = Map.groupBy(visits, keyOf);
  const [usual] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return usual?.[0]?.services ?? [];
}

const day = 86_400_000;

/** Median of the last eleven intervals between visits, in days; null with fewer than three visits. */
export function usualInterval(newestFirst: Date[]): number | null {
  if (newestFirst.length < 3) return null;
  const spans = newestFirst
    .slice(1)
    .map((visit, index) => (newestFirst[index]!.getTime() - visit.getTime()) / day)
    .toSorted((one, other) => one - other);
  const middle = Math.floor(spans.length / 2);
  const median = spans.length % 2 ? spans[middle]! : (spans[middle - 1]! + spans[middle]!) / 2;
  return Math.round(median);
}
