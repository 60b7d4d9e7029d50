import type { Client } from "pg";
import { clientList } from "#contract/client-records.ts";
import { productList } from "#contract/products.ts";
import type { Request } from "../kit/http-load.ts";
import { ownerCookie } from "../kit/owners.ts";

/** Requests of the first shop's owner to its lists and searches, by name, with varied input. */
export async function registerRequests(url: string, db: Client): Promise<Record<string, Request[]>> {
  const { rows: known } = await db.query<{ id: string; telefone: string; cpf: string; nome: string }>(
    `select c.id, c.telefone, c.cpf, c.nome from clients c join barbershops b on b.id = barbershop_id
     where b.slug = 'barbearia-1' and c.cpf is not null order by c.id limit 40`,
  );
  const ask = (call: string, input: object): Request => ({
    method: "POST",
    url: `${url}/rpc/${call}`,
    headers: { "content-type": "application/json", cookie: ownerCookie({ slug: "barbearia-1" }) },
    body: JSON.stringify({ json: input }),
  });
  const sorted = (call: string, noun: string, { sorts }: { sorts: readonly string[] }) =>
    sorts
      .flatMap((sort) => [sort, `-${sort}`])
      .map((sort): [string, Request[]] => [`${noun} by ${sort}`, [ask(call, { sort })]]);
  const ofEach = (call: string, inputOf: (one: (typeof known)[number]) => object) =>
    known.map((one) => ask(call, inputOf(one)));
  return {
    ...Object.fromEntries(sorted("clients/list", "clients", clientList)),
    "clients by a word of their names": ofEach("clients/list", ({ nome }) => ({ query: nome.split(" ")[1] })),
    "clients by their first names": ofEach("clients/list", ({ nome }) => ({ query: nome.split(" ")[0] })),
    "clients by two words": ofEach("clients/list", ({ nome }) => ({ query: nome.split(" ").slice(0, 2).join(" ") })),
    "clients by phone": ofEach("clients/list", ({ telefone }) => ({ query: telefone.slice(3) })),
    "clients by CPF": ofEach("clients/list", ({ cpf }) => ({ query: cpf })),
    "page of a client": ofEach("clients/details", ({ id }) => ({ id })),
    ...Object.fromEntries(sorted("products/list", "products", productList)),
    "products by name": [ask("products/list", { query: "pomada" }), ask("products/list", { query: "marca 12" })],
    "palette, a name": ofEach("search/find", ({ nome }) => ({ words: nome.split(" ").slice(0, 2).join(" ") })),
    "palette, a word": ofEach("search/find", ({ nome }) => ({ words: nome.split(" ")[1] })),
    notifications: [ask("notifications/list", {})],
  };
}
