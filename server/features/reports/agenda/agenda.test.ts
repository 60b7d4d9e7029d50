import { expect, test } from "vitest";
import { record } from "#server/features/clients/examples.ts";
import { openProduct, openShop } from "#server/testing.ts";

const product = await openProduct();
const { owner, cut, barber } = await openShop(product);
const day = "2026-11-24";

/** Who booked each visit, and how many minutes before it: on both sides of each limit. */
const booked = [
  ["equipe", [0, 1, 119, 121, 1439]],
  ["cliente", [1441, 4319, 4321, 10_079]],
  ["visitante", [10_081, 20_159, 20_161]],
] as const;

const { id: client } = await owner.clients.save(record);
let hour = 8;
await product.pool.query("alter table appointments no force row level security");
for (const [origem, leads] of booked)
  for (const minutes of leads) {
    const startsAt = `${day}T${String(hour++).padStart(2, "0")}:00:00-03:00`;
    const wanted = { services: [cut.id], barber: barber.id, client: { id: client }, startsAt, outsideHours: true };
    const { id } = await owner.appointments.book(wanted);
    // The time of booking is the database's.
    const change = "update appointments set origem = $2, created_at = inicio - make_interval(mins => $3) where id = $1";
    await product.pool.query(change, [id, origem, minutes]);
  }
await product.pool.query("alter table appointments force row level security");

const counts = async (relatorio: string) => {
  const { linhas } = await owner.reports.read({ relatorio, de: day, ate: day });
  return linhas.map((row) => [row[relatorio === "canais" ? "canal" : "faixa"], row["agendados"]]);
};

test("visits are put into the classes of how early they were booked, in their order", async () => {
  expect(await counts("antecedencia")).toEqual([
    ["Na hora", 1],
    ["Até 2 horas", 2],
    ["Até 1 dia", 2],
    ["Até 3 dias", 2],
    ["Até 1 semana", 2],
    ["Até 2 semanas", 2],
    ["Mais de 2 semanas", 1],
  ]);
});

test("visits are counted by who booked them: the team, a client with an account, a visitor of the page", async () => {
  expect(await counts("canais")).toEqual([
    ["Equipe", 5],
    ["Cliente com conta", 4],
    ["Página, sem conta", 3],
  ]);
});
