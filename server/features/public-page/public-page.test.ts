import { afterEach, expect, test } from "vitest";
import { plan } from "#server/features/plans/examples.ts";
import { monday, openProduct, openShop, siteUrl, timesIn } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string) => `2026-11-23T${time}:00-03:00`;
const ana = { nome: "Ana Visitante", telefone: "(11) 91234-5678" };

afterEach(() => void (product.clock.time = monday));

test("shows a shop's services, team and hours, and nothing of a shop that is not there", async () => {
  const { page, slug } = await openShop(product, "São João Barbearia");
  expect(slug).toBe("sao-joao-barbearia");
  expect(page.services.map((service) => service.nome)).toEqual([
    "Corte Simples",
    "Corte + Barba",
    "Apenas Barba",
    "Corte Infantil",
  ]);
  expect(page.hours).toHaveLength(6);
  await expect(product.browser().publicPage.barbershop({ slug: "nenhuma" })).rejects.toMatchObject({
    code: "BARBERSHOP_NOT_FOUND",
  });
});

test("a visitor reads what the club gives and costs, of plans that are sold, and who has them is nobody's to read", async () => {
  const { owner, slug, cut } = await openShop(product);
  const visitor = product.browser().publicPage;
  expect((await visitor.barbershop({ slug })).plans).toEqual([]);
  const servicos = [{ id: cut.id, quota: 4, fichas: 40 }];
  const { id } = await owner.plans.save({ ...plan, icone: "", servicos });
  const { id: gone } = await owner.plans.save({ ...plan, nome: "Antigo", preco: 1000 });
  await owner.plans.archive({ id: gone });
  const { plans } = await visitor.barbershop({ slug });
  const { nome, preco, periodo, descricao, popular } = plan;
  expect(plans).toEqual([
    {
      id,
      nome,
      preco,
      periodo,
      descricao,
      popular,
      icone: "✂️",
      online: false,
      cheio: false,
      oferece: [
        "Corte à vontade",
        "10 % em produtos",
        "Corte Simples 4×",
        "10 % de desconto em produtos",
        "Vale segunda, terça, quarta, quinta",
      ],
    },
  ]);
});

test("a visitor books, sees, moves and cancels through the signed link", async () => {
  const { slug, cut, barber, owner } = await openShop(product);
  const visitor = product.browser();
  const visit = await visitor.publicPage.book({
    slug,
    services: [cut.id],
    barber: "any",
    startsAt: at("10:00"),
    ...ana,
  });
  expect(visit).toMatchObject({ barber: { id: barber.id }, status: "agendado", startsAt: "2026-11-23T13:00:00.000Z" });
  const elsewhere = product.browser().publicPage;
  expect(await elsewhere.visit({ token: visit.token })).toMatchObject({ id: visit.id });
  expect(await elsewhere.moveVisit({ token: visit.token, startsAt: at("11:00") })).toMatchObject({
    startsAt: "2026-11-23T14:00:00.000Z",
  });
  const { filename, content } = await elsewhere.calendarFile({ token: visit.token });
  expect(filename).toBe("Barbearia do Zé 23-11-2026.ics");
  const unfolded = content.replace(/\r\n[ \t]/g, "");
  expect(unfolded).toContain("DTSTART:20261123T140000Z");
  expect(unfolded).toContain("TRIGGER:-PT2H");
  expect(unfolded).toContain(`URL:${siteUrl}/b/${slug}#visita=${encodeURIComponent(visit.token)}`);
  expect(await elsewhere.cancelVisit({ token: visit.token })).toMatchObject({ status: "cancelado" });
  const { events } = await owner.appointments.details({ id: visit.id });
  expect(events.map(({ tipo, autor }) => [tipo, autor])).toEqual([
    ["booked", null],
    ["moved", null],
    ["cancelled", null],
  ]);
});

test("offers only what can be booked: notice, hours, horizon and the step's grid", async () => {
  const { slug, cut } = await openShop(product);
  const visitor = product.browser().publicPage;
  product.clock.time = new Date("2026-11-23T12:50:00Z");
  const free = await visitor.freeTimes({ slug, services: [cut.id], barber: "any", from: "2026-11-23", days: 1 });
  expect(timesIn(free)[0]).toBe("2026-11-23T13:30:00.000Z");
  const book = (startsAt: string) => visitor.book({ slug, services: [cut.id], barber: "any", startsAt, ...ana });
  await expect(book(at("10:00"))).rejects.toMatchObject({ code: "TOO_SOON" });
  await expect(book(at("10:40"))).rejects.toMatchObject({ code: "OUTSIDE_HOURS" });
  await expect(book(at("17:45"))).rejects.toMatchObject({ code: "OUTSIDE_HOURS" });
  await expect(book("2027-03-01T10:00:00-03:00")).rejects.toMatchObject({ code: "TOO_FAR" });
});

test("too late to cancel alone is refused with the reason", async () => {
  const { slug, cut } = await openShop(product);
  const visitor = product.browser().publicPage;
  const { token } = await visitor.book({ slug, services: [cut.id], barber: "any", startsAt: at("10:00"), ...ana });
  product.clock.time = new Date("2026-11-23T11:00:01Z");
  await expect(visitor.cancelVisit({ token })).rejects.toMatchObject({ code: "TOO_LATE" });
});

test("a signed link lives for thirty days after the visit", async () => {
  const { slug, cut } = await openShop(product);
  const visitor = product.browser().publicPage;
  const { token, endsAt } = await visitor.book({
    slug,
    services: [cut.id],
    barber: "any",
    startsAt: at("10:00"),
    ...ana,
  });
  const over = new Date(endsAt).getTime() + 30 * 86_400_000;
  product.clock.time = new Date(over - 1000);
  expect(await visitor.visit({ token })).toMatchObject({ status: "agendado" });
  product.clock.time = new Date(over);
  await expect(visitor.visit({ token })).rejects.toMatchObject({ code: "VISIT_NOT_FOUND" });
});

test("knowing a phone number tells nothing of its owner, and staff sees that it is not verified", async () => {
  const { slug, cut, owner } = await openShop(product);
  const book = (nome: string, time: string) =>
    product
      .browser()
      .publicPage.book({ slug, services: [cut.id], barber: "any", startsAt: at(time), nome, telefone: ana.telefone });
  await book("Carla Verdadeira", "10:00");
  const second = await book("Outra Pessoa", "11:00");
  expect(JSON.stringify(second)).not.toContain("Carla");
  expect(await owner.clients.search({ query: "carla" })).toMatchObject([
    { nome: "Carla Verdadeira", verificado: false },
  ]);
  const { appointments } = await owner.appointments.agenda({ from: "2026-11-23", days: 1 });
  expect(new Set(appointments.map((one) => one.cliente?.id)).size).toBe(1);
});

test("a phone with too many open bookings is sent to the shop", async () => {
  const { slug, cut } = await openShop(product);
  const book = (time: string) =>
    product.browser().publicPage.book({ slug, services: [cut.id], barber: "any", startsAt: at(time), ...ana });
  for (const time of ["09:00", "10:00", "11:00", "12:00", "13:00"]) await book(time);
  await expect(book("14:00")).rejects.toMatchObject({ code: "TOO_MANY_OPEN" });
});

test("the same Idempotency-Key books once and answers the same; with another body it is refused", async () => {
  const { slug, cut, owner } = await openShop(product);
  const book = (nome: string) =>
    product
      .browser()
      .publicPage.book(
        { slug, services: [cut.id], barber: "any", startsAt: at("10:00"), ...ana, nome },
        { context: { idempotencyKey: "um-formulário" } },
      );
  const [one, twin] = await Promise.all([book("Ana"), book("Ana")]);
  expect(twin).toEqual(one);
  expect(await book("Ana")).toEqual(one);
  await expect(book("Bia")).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
  const { appointments } = await owner.appointments.agenda({ from: "2026-11-23", days: 1 });
  expect(appointments).toHaveLength(1);
});

test("a lost answer of moving or cancelling by link is given again, and another wish under the key is refused", async () => {
  const { slug, cut, owner } = await openShop(product);
  const calls = product.browser().publicPage;
  const visit = await calls.book({ slug, services: [cut.id], barber: "any", startsAt: at("10:00"), ...ana });
  const { token } = visit;
  const key = (idempotencyKey: string) => ({ context: { idempotencyKey } });
  const moved = await calls.moveVisit({ token, startsAt: at("11:00") }, key("mudar"));
  expect(await calls.moveVisit({ token, startsAt: at("11:00") }, key("mudar"))).toEqual(moved);
  await expect(calls.moveVisit({ token, startsAt: at("12:00") }, key("mudar"))).rejects.toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
  });
  const cancelled = await calls.cancelVisit({ token }, key("cancelar"));
  expect(await calls.cancelVisit({ token }, key("cancelar"))).toEqual(cancelled);
  await expect(calls.cancelVisit({ token }, key("de novo"))).rejects.toMatchObject({ code: "WRONG_STATUS" });
  const { events } = await owner.appointments.details({ id: visit.id });
  expect(events.map(({ tipo }) => tipo)).toEqual(["booked", "moved", "cancelled"]);
});

test("one address asks thirty times a minute at most for what reserves or shows visits, whoever for", async () => {
  const crowd = product.browser().publicPage;
  const ask = () => crowd.visit({ token: "a.b.c" }).catch((error: { code: string }) => error.code);
  const codes = await Promise.all(Array.from({ length: 30 }, ask));
  expect(new Set(codes)).toEqual(new Set(["VISIT_NOT_FOUND"]));
  expect(await ask()).toBe("TOO_MANY_REQUESTS");
  const { slug, cut } = await openShop(product);
  const visit = { slug, services: [cut.id], barber: "any" as const, startsAt: at("10:00"), ...ana };
  await expect(crowd.book(visit)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await product.browser().publicPage.book(visit)).toMatchObject({ slug });
});

test("calls for free times are limited to three hundred a minute per address, both calls together", async () => {
  const { slug, cut, barber } = await openShop(product);
  const query = { slug, services: [cut.id], barber: barber.id, from: "2026-11-24", days: 1 };
  const { from, days } = query;
  const visitor = product.browser();
  const byLink = () => visitor.publicPage.visitFreeTimes({ token: "x", from, days }).catch(({ code }) => code);
  const looks = await Promise.all(Array.from({ length: 299 }, byLink));
  expect(new Set(looks)).toEqual(new Set(["VISIT_NOT_FOUND"]));
  await visitor.publicPage.freeTimes(query);
  const refused = { code: "TOO_MANY_REQUESTS", status: 429 };
  await expect(visitor.publicPage.freeTimes(query)).rejects.toMatchObject(refused);
  expect(await byLink()).toBe("TOO_MANY_REQUESTS");
  expect((await visitor.publicPage.barbershop({ slug })).slug).toBe(slug);
});
