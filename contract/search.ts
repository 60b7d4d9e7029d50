import * as z from "zod";
import { ClientSummary } from "#contract/clients.ts";
import { PlatformAccount, PlatformShop } from "#contract/platform.ts";
import { Unit } from "#contract/quantities.ts";
import { call } from "#contract/refusals.ts";
import { Status } from "#contract/status.ts";
import { Centavos, Day, Id, line, TimeOfDay } from "#contract/values.ts";

/** The most results of each kind. */
export const mostFound = 5;

const of = <Item extends z.ZodType>(item: Item) => z.array(item).max(mostFound);

/** The results of a search. `day`: the day named in the search, if any; visits are then of that day. */
const Found = z.object({
  day: Day.nullable(),
  clients: of(ClientSummary.pick({ id: true, nome: true, telefone: true })),
  appointments: of(
    z.object({
      id: Id,
      cliente: z.string().nullable(),
      barbeiro: z.string(),
      servico: z.string(),
      data_agendamento: Day,
      hora_inicio: TimeOfDay,
      status: Status,
    }),
  ),
  services: of(z.object({ id: Id, nome: z.string(), categoria: z.string(), preco: Centavos })),
  products: of(z.object({ id: Id, nome: z.string(), marca: z.string(), quantity: z.int(), unidade: Unit })),
  /** For a super admin above the shops, who finds nothing else. */
  barbershops: of(PlatformShop.pick({ id: true, nome: true, slug: true })),
  accounts: of(PlatformAccount.pick({ id: true, full_name: true, email: true, super_admin: true, shops: true })),
});
export type Found = z.infer<typeof Found>;

const Words = z.strictObject({ words: line(1, 80, "Digite o que procura.") });

export const search = {
  find: call
    .route({
      method: "GET",
      path: "/search",
      tags: ["Busca"],
      summary: "Clientes, agendamentos, serviços e produtos por palavras, telefone, e-mail, CPF ou dia",
    })
    .input(Words)
    .output(Found),
  mine: {
    find: call
      .route({
        method: "GET",
        path: "/my/search",
        tags: ["Cliente"],
        summary: "Agendamentos meus por dia, serviço ou barbeiro",
      })
      .input(Words)
      .output(Found),
  },
  above: {
    find: call
      .route({
        method: "GET",
        path: "/admin/search",
        tags: ["Plataforma"],
        summary: "Barbearias por nome ou link, contas por nome ou e-mail",
      })
      .input(Words)
      .output(Found),
  },
};
