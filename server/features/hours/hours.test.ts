import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { mostExceptions, type Week } from "#contract/hours.ts";
import { inTransaction } from "#server/database.ts";
import { holiday, workdays } from "#server/features/hours/examples.ts";
import { heardOf, listeningFromNow } from "#server/features/realtime/examples.ts";
import { waiting } from "#server/security/queries.ts";
import { openProduct, openShop, openStaffedShop, refusalOf, timesIn } from "#server/testing.ts";

const product = await openProduct();
const ana = { nome: "Ana Visitante", telefone: "11 91234-5678" };
const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`).toISOString();
const tuesday = "2026-11-24";

type Shop = Pick<Awaited<ReturnType<typeof openShop>>, "owner" | "slug" | "cut">;

/** First and last start of half an hour on a day, as a visitor sees them, and the notice for days without any. */
async function offered({ slug, cut }: Shop, { barber = "any", day = tuesday }: { barber?: string; day?: string } = {}) {
  const query = { slug, services: [cut.id], barber, from: day, days: 1 };
  const free = await product.browser().publicPage.freeTimes(query);
  const times = timesIn(free);
  return { first: times[0], last: times.at(-1), off: free.off, closed: free.closed };
}

const morning = { opens: "08:00", closes: "12:00" };
const evening = { opens: "14:00", closes: "22:00" };
const split: Week = workdays.map((day) => (day.length > 0 ? [morning, evening] : []));

test("a week with breaks is offered to the public and drawn in the agenda; a barber without one follows it", async () => {
  const shop = await openShop(product);
  const { owner, barber } = shop;
  const before = await owner.hours.kept({ barber: barber.id });
  expect(before).toMatchObject({ week: null, exceptions: [] });
  await owner.hours.saveWeek({ barber: null, week: split });
  expect(await owner.hours.kept({})).toMatchObject({ shop: split, week: split, exceptions: [] });
  expect(await offered(shop)).toMatchObject({ first: at(tuesday, "08:00"), last: at(tuesday, "21:30") });
  const { hours } = await owner.appointments.agenda({ from: tuesday, days: 1 });
  expect(hours.map(({ opens, closes }) => [opens, closes])).toEqual([
    [480, 720],
    [840, 1320],
  ]);
  expect(await offered(shop, { day: "2026-11-28" })).toMatchObject({ closed: ["2026-11-28"] });
});

test("a barber works their own week within the shop's, until they follow it again", async () => {
  const shop = await openShop(product);
  const { owner, barber } = shop;
  await owner.hours.saveWeek({ barber: barber.id, week: split });
  expect(await offered(shop)).toMatchObject({ first: at(tuesday, "09:00"), last: at(tuesday, "17:30") });
  await owner.hours.saveWeek({ barber: barber.id, week: null });
  expect((await owner.hours.kept({ barber: barber.id })).week).toBeNull();
  expect((await owner.appointments.month({ month: "2026-11" })).worked.at(-1)!.day).toBe("2026-11-30");
  const { worked } = await owner.appointments.month({ month: "2026-12" });
  expect(worked.slice(0, 2)).toEqual([
    { day: "2026-12-01", minutes: 540 },
    { day: "2026-12-02", minutes: 540 },
  ]);
});

test("hours that leave booked visits outside are refused with them, and saved once they were seen", async () => {
  const { owner, cut, barber } = await openShop(product);
  const book = (day: string, time: string, more = {}) =>
    owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt: at(day, time), client: ana, ...more });
  const outside = await book("2026-11-28", "10:00");
  await book(tuesday, "10:00");
  await book("2026-11-29", "10:00", { outsideHours: true });
  const week = { barber: null, week: workdays };
  const first = await refusalOf(owner.hours.saveWeek(week));
  expect(first).toMatchObject({
    code: "HOURS_OVER_APPOINTMENTS",
    data: { count: 1, appointments: [{ id: outside.id }] },
  });
  const meanwhile = await book("2026-11-28", "11:00");
  const second = await refusalOf(owner.hours.saveWeek({ ...week, seen: first.data.seen }));
  expect(second, "who was booked while the question stood open is asked about").toMatchObject({
    data: { count: 2, appointments: [{ id: outside.id }, { id: meanwhile.id }] },
  });
  expect((await owner.hours.kept({})).week![6]).toHaveLength(1);
  await owner.hours.saveWeek({ ...week, seen: second.data.seen });
  expect((await owner.hours.kept({})).week![6]).toEqual([]);
  const off = { ...holiday, barber: barber.id, de: tuesday, ate: tuesday };
  const { data } = await refusalOf(owner.hours.saveException(off));
  await owner.hours.saveException({ ...off, seen: data.seen });
  const { appointments } = await owner.appointments.agenda({ from: tuesday, days: 1 });
  expect(appointments).toMatchObject([{ status: "agendado" }]);
});

test("who is left outside is counted to the last, far ahead and with the end of the visit, and fifty are listed", async () => {
  const { owner, cut, barber } = await openShop(product);
  const book = (day: string, time: string) =>
    owner.appointments.book({ services: [cut.id], barber: barber.id, startsAt: at(day, time), client: ana });
  const far = await book("2027-01-14", "17:45").catch(() => book("2027-01-14", "17:30"));
  const week = workdays.map((day) => day.map(({ opens }) => ({ opens, closes: "17:45" })));
  const tooShort = owner.hours.saveWeek({ barber: null, week });
  await expect(tooShort).rejects.toMatchObject({ data: { count: 1, appointments: [{ id: far.id }] } });
  for (const day of [tuesday, "2026-11-25", "2026-11-26"])
    for (let hour = 9; hour < 18; hour++)
      for (const minute of ["00", "30"]) await book(day, `${hour}:${minute}`.padStart(5, "0"));
  const off = owner.hours.saveException({ ...holiday, de: tuesday, ate: "2026-11-26" });
  await expect(off).rejects.toMatchObject({ data: { count: 54, appointments: { length: 50 } } });
});

test("hours wait for who books at this moment, so that neither overlooks the other", async () => {
  const { owner, cut, barber } = await openShop(product);
  const holding = await product.pool.connect();
  await holding.query("begin; lock table appointment_events in share mode");
  const booking = owner.appointments.book({
    services: [cut.id],
    barber: barber.id,
    startsAt: at(tuesday, "10:00"),
    client: ana,
  });
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(1), 30_000);
  const closing = owner.hours.saveException({ ...holiday, de: tuesday, ate: tuesday });
  const refused = expect(closing).rejects.toMatchObject({ code: "HOURS_OVER_APPOINTMENTS" });
  await vi.waitFor(async () => expect(await waiting(product.pool)).toBe(2), 30_000);
  await holding.query("commit");
  holding.release();
  await booking;
  await refused;
});

test("a shop that is open until midnight closes at 00:00", async () => {
  const shop = await openShop(product);
  const late: Week = workdays.map(() => [{ opens: "20:00", closes: "00:00" }]);
  await shop.owner.hours.saveWeek({ barber: null, week: late });
  expect((await shop.owner.hours.kept({})).week).toEqual(late);
  expect(await offered(shop)).toMatchObject({ first: at(tuesday, "20:00"), last: at(tuesday, "23:30") });
});

test("a visit reaches over midnight where the hours of both days touch, clear of what stands on the next", async () => {
  const { owner, chair: barber, slug, cut } = await openStaffedShop(product);
  const last = async () => (await offered({ owner, slug, cut }, { barber })).last;
  const wednesday = "2026-11-25";
  const [evening, night] = [
    { opens: "20:00", closes: "00:00" },
    { opens: "00:00", closes: "03:00" },
  ];
  await owner.hours.saveException({ ...holiday, de: tuesday, ate: tuesday, horario: [evening] });
  const party = { ...holiday, de: wednesday, ate: wednesday, horario: [night] };
  const { id } = await owner.hours.saveException(party);
  expect(await last()).toBe(at(tuesday, "23:45"));
  const wish = { services: [cut.id], barber, client: ana };
  const visit = await owner.appointments.book({ ...wish, startsAt: at(wednesday, "00:15") });
  expect(await last()).toBe(at(tuesday, "23:45"));
  await owner.appointments.move({ id: visit.id, barber, startsAt: at(wednesday, "00:00") });
  expect(await last()).toBe(at(tuesday, "23:30"));
  await owner.appointments.move({ id: visit.id, barber, startsAt: at(tuesday, "23:45") });
  expect((await owner.appointments.agenda({ from: wednesday, days: 1 })).appointments).toMatchObject([
    { id: visit.id },
  ]);
  const closing = owner.hours.saveException({ ...party, id, horario: [{ opens: "01:00", closes: "03:00" }] });
  await expect(closing).rejects.toMatchObject({ code: "HOURS_OVER_APPOINTMENTS", data: { count: 1 } });
});

test("on a closed day only a barber with own hours for that day works", async () => {
  const { owner, slug, cut, chair } = await openStaffedShop(product);
  const shop = { owner, slug, cut };
  const { id } = await owner.hours.saveException({ ...holiday, de: tuesday, ate: tuesday });
  expect(await offered(shop)).toEqual({ first: undefined, last: undefined, off: [tuesday], closed: [tuesday] });
  const visit = { slug, services: [cut.id], barber: "any", startsAt: at(tuesday, "10:00"), ...ana };
  await expect(product.browser().publicPage.book(visit)).rejects.toMatchObject({ code: "OUTSIDE_HOURS" });
  const noon = { opens: "12:00", closes: "13:00" };
  await owner.hours.saveException({ ...holiday, barber: chair, de: tuesday, ate: tuesday, horario: [noon] });
  expect(await offered(shop)).toMatchObject({ first: at(tuesday, "12:00"), last: at(tuesday, "12:30"), off: [] });
  await owner.hours.saveException({ ...holiday, id, de: tuesday, ate: tuesday, horario: [morning] });
  expect(await offered(shop)).toMatchObject({ first: at(tuesday, "08:00"), last: at(tuesday, "12:30") });
  await owner.hours.removeException({ id });
  expect(await offered(shop)).toMatchObject({ first: at(tuesday, "09:00"), last: at(tuesday, "17:30") });
});

test("what is wrong is said in the field", async () => {
  const { owner } = await openShop(product);
  const fieldsOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (error: { data: { fields: { path: string; message: string }[] } }) =>
        error.data.fields.map(({ path, message }) => `${path}: ${message}`),
    );
  const week = [[{ opens: "12:00", closes: "09:00" }], [evening, morning], [], [], [], [], []];
  expect(await fieldsOf(owner.hours.saveWeek({ barber: null, week }))).toEqual([
    "week.0.0.closes: O fim precisa ser depois do início. O que passa da meia-noite vai no dia seguinte.",
    "week.1.1.opens: Começa antes do fim do período anterior.",
  ]);
  const closed: Week = Array.from({ length: 7 }, () => []);
  expect(await fieldsOf(owner.hours.saveWeek({ barber: null, week: closed }))).toEqual([
    "week: Deixe pelo menos um dia aberto.",
  ]);
  expect(await fieldsOf(owner.hours.saveException({ ...holiday, ate: "2027-12-24" }))).toEqual([
    "ate: O último dia não pode ser antes do primeiro.",
  ]);
  await owner.hours.saveException(holiday);
  const twice = owner.hours.saveException({ ...holiday, de: "2027-12-20", ate: "2027-12-31" });
  await expect(twice).rejects.toMatchObject({ code: "EXCEPTION_TAKEN" });
});

test("a barber reads the shop's hours and their own; those of another shop are nobody's", async () => {
  const { owner, beto, rita, chair, page } = await openStaffedShop(product);
  expect(await beto.hours.kept({})).toEqual(await owner.hours.kept({}));
  expect(await rita.hours.kept({ barber: chair })).toEqual(await beto.hours.kept({ barber: chair }));
  const colleague = page.barbers[0]!.id;
  await expect(beto.hours.kept({ barber: colleague })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const other = await openShop(product);
  const foreign = [
    () => other.owner.hours.kept({ barber: chair }),
    () => other.owner.hours.saveWeek({ barber: chair, week: workdays }),
    () => other.owner.hours.saveException({ ...holiday, barber: chair }),
  ];
  for (const call of foreign) await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const { hours } of [beto, rita])
    await expect(hours.saveWeek({ barber: null, week: workdays })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("one history tells of the week and of days that are other than it, and open screens hear of both", async () => {
  const { owner, session } = await openShop(product);
  const stream = await listeningFromNow(product, owner);
  await owner.hours.saveWeek({ barber: null, week: workdays });
  expect(await stream.next()).toEqual({ kind: "changed", feature: "hours", ids: [], days: [] });
  const { id } = await owner.hours.saveException(holiday);
  await owner.hours.removeException({ id });
  const day = { de: holiday.de, ate: holiday.ate, motivo: "Natal", horario: "{}" };
  const history = await owner.hours.history({});
  expect(history.map(({ changed, person }) => [changed, person])).toEqual([
    [{ excecao: [day, null] }, session.user.name],
    [{ excecao: [null, day] }, session.user.name],
    [{ 6: [[[540, 960]], []] }, session.user.name],
  ]);
  stream.end();
});

test("a barber hears of their own days, and what is changed of them stands in their history alone", async () => {
  const { owner, beto, chair } = await openStaffedShop(product);
  let id = "";
  const off = { ...holiday, barber: chair, motivo: "Viagem" };
  await heardOf(
    { product, browser: beto, feature: "hours" },
    async () => void ({ id } = await owner.hours.saveException(off)),
  );
  await heardOf({ product, browser: beto, feature: "hours" }, () => owner.hours.removeException({ id }));
  expect(await owner.hours.history({ barber: chair })).toHaveLength(2);
  expect(await owner.hours.history({})).toEqual([]);
});

test("the owner confirms each holiday of their state; until then it closes nothing", async () => {
  const { owner } = await openShop(product);
  const named = async (day: string) => (await owner.hours.holidays()).holidays.find((one) => one.day === day);
  expect(await named("2027-07-09")).toBeUndefined();
  await owner.hours.chooseState({ uf: "SP" });
  expect(await named("2027-07-09")).toMatchObject({ nome: "Revolução Constitucionalista", kind: "estadual" });
  expect(await named("2027-11-20")).toMatchObject({ nome: "Dia da Consciência Negra", kind: "nacional" });
  expect(await named("2027-02-08")).toMatchObject({ nome: "Carnaval", kind: "facultativo" });
  const natal = (await named("2026-12-25"))!;
  expect(natal.exception).toBeNull();
  const open = { ...holiday, de: natal.day, ate: natal.day, motivo: natal.nome, horario: null };
  const { id } = await owner.hours.saveException(open);
  expect((await named(natal.day))!.exception).toMatchObject({ id, motivo: "Natal", horario: null });
  await owner.hours.saveException({ ...holiday, de: "2026-12-30", ate: "2027-01-05", motivo: "Recesso" });
  expect((await named("2027-01-01"))!.exception, "a day of many").toMatchObject({ motivo: "Recesso" });
});

test("a closed day names who works all the same, by hours of their own", async () => {
  const { owner, barber } = await openShop(product);
  await owner.hours.saveException({ ...holiday, barber: null });
  const named = async () => (await owner.hours.kept({})).exceptions.map(({ atendem }) => atendem);
  await owner.hours.saveException({ ...holiday, barber: barber.id, horario: [] });
  expect(await named(), "a day off").toEqual([[]]);
  const [off] = (await owner.hours.kept({ barber: barber.id })).exceptions;
  const wider = { ...holiday, de: "2027-12-20", ate: "2027-12-31", barber: barber.id, horario: [morning] };
  await owner.hours.saveException({ ...wider, id: off!.id });
  expect(await named()).toEqual([[barber.nome]]);
});

test("an old form of a week opens no time that another owner has closed meanwhile", async () => {
  const { owner, barber } = await openShop(product);
  const later = { opens: "10:00", closes: "12:00" };
  const earlier = { opens: "14:00", closes: "21:00" };
  for (const whose of [null, barber.id]) {
    const kept = () => owner.hours.kept({ barber: whose ?? undefined });
    for (const tuesdays of [[], [later, evening], [morning, earlier]]) {
      const { versao } = await kept();
      const changed = split.map((day, weekday) => (weekday === 2 ? tuesdays : day));
      await owner.hours.saveWeek({ barber: whose, week: changed, versao });
      const stale = owner.hours.saveWeek({ barber: whose, week: split, versao });
      await expect(stale).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
      const now = await kept();
      expect(now.week![2]).toEqual(tuesdays);
      await owner.hours.saveWeek({ barber: whose, week: split, versao: now.versao });
    }
  }
  const { versao } = await owner.hours.kept({ barber: barber.id });
  await owner.hours.saveWeek({ barber: null, week: workdays });
  // What the shop changes makes no barber's form stale.
  await owner.hours.saveWeek({ barber: barber.id, week: split, versao });
});

test("an old form of days with other hours takes nothing back that another owner has changed meanwhile", async () => {
  const { owner } = await openShop(product);
  const { id } = await owner.hours.saveException(holiday);
  const read = async () => (await owner.hours.kept({})).exceptions[0]!;
  const { versao } = await read();
  const save = (change: object) => owner.hours.saveException({ ...holiday, id, ...change });
  await save({ versao, horario: [morning] });
  await expect(save({ versao, motivo: "Recesso" })).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" });
  const now = await read();
  expect(now).toMatchObject({ motivo: "Natal", horario: [morning] });
  await save({ versao: now.versao, motivo: "Recesso", horario: [morning] });
  await owner.hours.removeException({ id });
  await expect(save({ versao: now.versao })).rejects.toMatchObject({ code: "REMOVED_MEANWHILE" });
  await expect(save({})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a special day that is over or far ahead is refused, and a shop has as many as are shown, in a race too", async () => {
  const { owner, session } = await openShop(product);
  const day = (de: string, ate = de) => owner.hours.saveException({ ...holiday, de, ate });
  await expect(day("2026-11-20", "2026-11-22")).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "ate", message: "Este dia já passou." }] },
  });
  await expect(day("2199-01-01")).rejects.toMatchObject({
    code: "INVALID_INPUT",
    data: { fields: [{ path: "de", message: "Escolha uma data mais próxima: a agenda vai até 400 dias à frente." }] },
  });
  await day("2026-11-20", "2026-11-23");
  const settings = { role: "navalha_app", shop: session.barbershop!.id, actorRole: "admin" } as const;
  await inTransaction(product.deps.db, settings, (tx) =>
    sql`insert into working_hours_exceptions (barbershop_id, de, ate, motivo, horario)
      select ${settings.shop}, d, d, 'Fechado', '{}'
      from generate_series('2027-01-01'::date, '2027-01-01'::date + ${mostExceptions - 3}::int, interval '1 day') d`.execute(
      tx,
    ),
  );
  const outcomes = await Promise.allSettled([day("2026-12-24"), day("2026-12-25")]);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(["EXCEPTIONS_FULL"]);
  expect((await owner.hours.kept({})).exceptions).toHaveLength(mostExceptions);
});
