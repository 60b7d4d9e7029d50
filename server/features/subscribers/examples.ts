import { booksOf } from "#db/books.ts";
import type { SavePlan } from "#contract/plans.ts";
import { newClient, record } from "#server/features/clients/examples.ts";
import { plan } from "#server/features/plans/examples.ts";
import type { Examples } from "#server/security/authorization/examples.ts";
import type { World } from "#server/security/authorization/world.ts";
import type { openProduct } from "#server/testing.ts";
import { openStaffedShop } from "#server/testing.ts";

export const pix = { forma: "pix", recebido: null, parcelas: 1 } as const;

let subscribers = 0;

/** A shop whose plan covers two haircuts a cycle, on any day. */
export async function openClub(product: Awaited<ReturnType<typeof openProduct>>, changed: Partial<SavePlan> = {}) {
  const shop = await openStaffedShop(product);
  const { owner, rita, cut, chair } = shop;
  const servicos = [{ id: cut.id, quota: 2, fichas: 40 }];
  const terms: SavePlan = { ...plan, dias_semana: [0, 1, 2, 3, 4, 5, 6], servicos, ...changed };
  const { id: planId } = await owner.plans.save(terms);
  const join = async (nome = "Ana Prado") => {
    const known = { nome, telefone: "", email: `clube${++subscribers}@exemplo.com`, cpf: "" };
    return (await owner.clients.save({ ...record, ...known })).id;
  };
  const sell = (client: string, other = planId) => rita.subscribers.sell({ client, plan: other, ...pix });
  const shown = async (client: string) => (await rita.subscribers.ofClient({ id: client }))!;
  return {
    ...shop,
    terms,
    planId,
    join,
    sell,
    shown,
    /** A client who was just sold a period, and their subscription. */
    joined: async (nome?: string, plan?: string) => {
      const client = await join(nome);
      const { comanda } = await sell(client, plan);
      return { client, comanda, id: (await shown(client)).id };
    },
    /** Resumes a subscription from its shown pause. */
    resume: async (id: string) =>
      rita.subscribers.resume({ id, pausa: (await rita.subscribers.details({ id })).pausa!.id }),
    /** A comanda of that client with a haircut. */
    tab: async (client: string) => {
      const { id } = await rita.sales.open({ appointment: null, client });
      return rita.sales.addItem({ id, tipo: "servico", service: cut.id, barbeiro_id: chair });
    },
    coverage: async (client: string, dia: string) => (await rita.subscribers.coverage({ id: client, dia })).clube,
    ...booksOf(product, shop.slug),
  };
}

/** A subscription of a client of its own, to that plan or to any. */
export async function subscribed({ owner }: Pick<World, "owner">, to?: string): Promise<string> {
  const client = await newClient({ owner });
  const [known] = await owner.plans.list();
  await owner.subscribers.sell({ client, plan: to ?? known?.id ?? (await owner.plans.save(plan)).id, ...pix });
  return (await owner.subscribers.ofClient({ id: client }))!.id;
}

export const examples: Examples = {
  subscribers: subscribed,
  subscription_pauses: async ({ owner }) => {
    const id = await subscribed({ owner });
    await owner.subscribers.pause({ id, de: "2026-11-24", dias: 10 });
    return (await owner.subscribers.details({ id })).pausa!.id;
  },
  subscription_dependents: async ({ owner }) => {
    const id = await subscribed({ owner }, (await owner.plans.save({ ...plan, dependentes: 1 })).id);
    await owner.subscribers.addDependent({ id, client: await newClient({ owner }) });
    return (await owner.subscribers.details({ id })).dependentes[0]!.id;
  },
};
