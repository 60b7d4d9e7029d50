import { expect, test } from "vitest";
import type { HandOver } from "#contract/leaving.ts";
import { confirmPhoneOf, openProduct, openShop, openStaffedShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const at = (time: string, day = "2026-11-24") => `${day}T${time}:00-03:00`;
const nina = { nome: "Nina Costa", telefone: "", especialidades: [], bio: "", foto_url: null };
const visitor = (number: number) => ({ nome: `Cliente ${number}`, telefone: `11 91234-${number}` });

/** Beto leaves, with visits at 10:00, 11:00 and 12:00; Zé and Nina stay. */
async function leavingBeto() {
  const shop = await openStaffedShop(product);
  const { owner, cut, chair, barber: _person } = shop;
  const { id: nina_id } = await owner.staff.addBarber(nina);
  const zé = shop.page.barbers[0]!.id;
  const book = (time: string, number: number, barber = chair) =>
    owner.appointments.book({ services: [cut.id], barber, startsAt: at(time), client: visitor(number) });
  const [ten, eleven, twelve] = [await book("10:00", 1000), await book("11:00", 1001), await book("12:00", 1002)];
  const leave = (visits: HandOver[]) => owner.staff.deactivateBarber({ id: chair, visits });
  return { ...shop, zé, nina_id, book, ten, eleven, twelve, leave };
}

test("the visits that a barber would leave are told with who does them, is free then, and works", async () => {
  const { owner, rita, chair, zé, nina_id, ten, book, cut, twelve } = await leavingBeto();
  await book("10:15", 1003, zé);
  // An appointment that only touches the time does not overlap it.
  for (const [time, number] of [
    ["11:30", 1005],
    ["10:30", 1006],
  ] as const)
    await book(time, number, nina_id);
  await owner.appointments.block({ barber: nina_id, startsAt: at("11:00"), endsAt: at("11:30") });
  const skills = (await owner.services.skills({ id: nina_id })).services.filter(({ id }) => id !== cut.id);
  const { total, visits } = await owner.staff.leaving({ id: chair });
  expect(total).toBe(3);
  const said = visits.map(({ inicio, colleagues }) => [
    inicio.slice(11, 16),
    colleagues.map(({ nome, free, works }) => [nome, free, works]),
  ]);
  expect(said).toEqual([
    [
      "13:00",
      [
        ["Nina Costa", true, true],
        ["Zé Dono", false, true],
      ],
    ],
    [
      "14:00",
      [
        ["Nina Costa", true, false],
        ["Zé Dono", true, true],
      ],
    ],
    [
      "15:00",
      [
        ["Nina Costa", true, true],
        ["Zé Dono", true, true],
      ],
    ],
  ]);
  expect(visits[0]).toMatchObject({ id: ten.id, told: false, cliente: { nome: "Cliente 1000" } });
  await owner.services.saveSkills({
    id: nina_id,
    services: skills.map(({ id }) => ({ id, preco: null, duracao_minutos: null })),
  });
  const after = (await owner.staff.leaving({ id: chair })).visits.find(({ id }) => id === twelve.id);
  expect(
    after!.colleagues.map(({ nome }) => nome),
    "Nina cuts no more",
  ).toEqual(["Zé Dono"]);
  await expect(rita.staff.leaving({ id: chair })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("who does a part of the services of a visit does not do it", async () => {
  const { owner, chair, nina_id, cut, page, twelve } = await leavingBeto();
  const beard = page.services.find(({ id }) => id !== cut.id)!;
  await owner.appointments.edit({ id: twelve.id, services: [cut.id, beard.id], observacoes: "" });
  const only = [{ id: cut.id, preco: null, duracao_minutos: null }];
  await owner.services.saveSkills({ id: nina_id, services: only });
  const { visits } = await owner.staff.leaving({ id: chair });
  expect(visits.map(({ colleagues }) => colleagues.some(({ id }) => id === nina_id))).toEqual([true, true, false]);
});

test("one visit is given to a colleague, one moved, one cancelled with a word to its client, and the barber is gone", async () => {
  const { owner, chair, zé, nina_id, ten, eleven, twelve, leave } = await leavingBeto();
  await leave([
    { id: ten.id, barber: zé },
    { id: eleven.id, barber: nina_id, startsAt: at("20:00") },
    { id: twelve.id, barber: null, message: "O Beto não trabalha mais conosco." },
  ]);
  const read = (id: string) => owner.appointments.details({ id });
  expect(await read(ten.id)).toMatchObject({ barbeiro_id: zé, hora_inicio: "10:00", status: "agendado", undo: null });
  expect(await read(eleven.id)).toMatchObject({ barbeiro_id: nina_id, hora_inicio: "20:00", undo: null });
  const cancelled = await read(twelve.id);
  expect(cancelled.status).toBe("cancelado");
  expect(cancelled.events.at(-1)!.details).toMatchObject({ message: "O Beto não trabalha mais conosco." });
  expect((await owner.barbers.list()).map(({ id }) => id)).not.toContain(chair);
});

test("a barber neither leaves nor becomes a receptionist while a visit is undecided", async () => {
  const { owner, chair, zé, ten, leave } = await leavingBeto();
  const open = { code: "BARBER_HAS_APPOINTMENTS" };
  await expect(leave([])).rejects.toMatchObject({ ...open, data: { appointments: 3 } });
  await expect(leave([{ id: ten.id, barber: zé }])).rejects.toMatchObject({ ...open, data: { appointments: 2 } });
  await expect(owner.staff.makeReceptionist({ id: chair })).rejects.toMatchObject(open);
  expect(await owner.appointments.details({ id: ten.id }), "nothing was changed").toMatchObject({ barbeiro_id: chair });
  expect((await owner.barbers.list()).map(({ id }) => id)).toContain(chair);
});

test.each(["leaves", "is booked"])(
  "of a barber who %s first while the other happens, no visit is left behind",
  async (first) => {
    const { owner, chair, book, leave, ten, eleven, twelve } = await leavingBeto();
    for (const { id } of [ten, eleven, twelve]) await owner.appointments.cancel({ id });
    const [leaves, isBooked] = [() => leave([]), () => book("15:00", 1003)];
    const acts = first === "leaves" ? [leaves, isBooked] : [isBooked, leaves];
    const outcomes = await Promise.allSettled(acts.map((act) => act()));
    const codes = outcomes.map((outcome) => outcome.status === "rejected" && (outcome.reason as { code: string }).code);
    expect(codes.filter((code) => code !== false)).toHaveLength(1);
    expect(["BARBER_HAS_APPOINTMENTS", "BARBER_GONE"]).toContain(codes.find((code) => code !== false));
    const { appointments } = await owner.appointments.agenda({ from: "2026-11-24", days: 1, barber: chair });
    const live = appointments.filter(({ status }) => status !== "cancelado");
    expect(live).toHaveLength(codes.includes("BARBER_HAS_APPOINTMENTS") ? 1 : 0);
  },
);

test("where some cannot be handed over so, each is named with its reason and nothing is changed", async () => {
  const { owner, chair, zé, nina_id, book, ten, eleven, twelve, leave } = await leavingBeto();
  await book("10:15", 1003, zé);
  const { appointments } = await openShop(product).then(({ owner: stranger }) => stranger);
  const foreign = await owner.appointments.details({ id: (await book("09:00", 1004, zé)).id });
  await expect(appointments.details({ id: foreign.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const visits = [
    { id: ten.id, barber: zé },
    { id: eleven.id, barber: nina_id },
    { id: twelve.id, barber: nina_id, startsAt: at("11:00") },
    { id: foreign.id, barber: nina_id },
  ];
  await expect(leave(visits)).rejects.toMatchObject({
    code: "HANDOVER_REFUSED",
    data: {
      refused: [
        { id: ten.id, reason: "Esse horário já está ocupado." },
        { id: twelve.id, reason: "Esse horário já está ocupado." },
        { id: foreign.id, reason: "Não encontramos o que você procura." },
      ],
    },
  });
  expect(await owner.appointments.details({ id: eleven.id })).toMatchObject({ barbeiro_id: chair });
});

test("no visit is handed over to a time that has passed", async () => {
  const { zé, ten, eleven, twelve, leave } = await leavingBeto();
  const past = new Date(product.clock.now().getTime() - 60_000).toISOString();
  const visits = [
    { id: ten.id, barber: zé, startsAt: past },
    { id: eleven.id, barber: zé, startsAt: eleven.inicio },
    { id: twelve.id, barber: null },
  ];
  const refused = [{ id: ten.id, reason: "Esse horário já passou." }];
  await expect(leave(visits)).rejects.toMatchObject({ code: "HANDOVER_REFUSED", data: { refused } });
});

test("a client with an account hears at once, by mail and with the shop's word", async () => {
  const { owner, slug, cut, chair, zé, ten, eleven, twelve, leave } = await leavingBeto();
  const { client, email } = await signUpClient(product, slug);
  await confirmPhoneOf(owner, client);
  const { mine } = client.appointments;
  const own = (time: string) => mine.book({ services: [cut.id], barber: chair, startsAt: at(time) });
  const [kept, lost] = [await own("14:00"), await own("15:00")];
  const before = (await product.mailsTo(email)).length;
  const others = [ten, eleven, twelve].map(({ id }) => ({ id, barber: zé }));
  expect((await owner.staff.leaving({ id: chair })).visits.at(-1)).toMatchObject({ id: lost.id, told: true });
  await leave([...others, { id: kept.id, barber: zé }, { id: lost.id, barber: null, message: "Ligue para nós." }]);
  const mails = (await product.mailsTo(email)).slice(before);
  expect(mails).toHaveLength(2);
  expect(mails.find(({ subject }) => subject.includes("mudou"))!.text).toContain("com Zé Dono");
  expect(mails.find(({ subject }) => subject.includes("cancelado"))!.text).toContain("Ligue para nós.");
});

test("an earlier move cannot be undone into the agenda of a barber who has left", async () => {
  const { owner, zé, ten, eleven, twelve, leave } = await leavingBeto();
  const { undo } = await owner.appointments.move({ id: ten.id, barber: zé, startsAt: ten.inicio });
  await leave([eleven, twelve].map(({ id }) => ({ id, barber: null })));
  await expect(owner.appointments.undo({ id: ten.id, event: undo! })).rejects.toMatchObject({ code: "BARBER_GONE" });
  expect(await owner.appointments.details({ id: ten.id })).toMatchObject({ barbeiro_id: zé });
});

test("visits that run late and those of today without an outcome are asked about, those of yesterday are not", async () => {
  const { owner, chair, zé, nina_id, ten, eleven, twelve, leave, book } = await leavingBeto();
  const before = product.clock.time;
  product.clock.time = new Date(at("11:10"));
  await owner.appointments.start({ id: ten.id });
  await owner.appointments.start({ id: eleven.id });
  await owner.appointments.finish({ id: eleven.id });
  product.clock.time = new Date(at("13:00"));
  const ids = async () => (await owner.staff.leaving({ id: chair })).visits.map(({ id }) => id);
  expect(await ids()).toEqual([ten.id, twelve.id]);
  await expect(leave([])).rejects.toMatchObject({ code: "BARBER_HAS_APPOINTMENTS", data: { appointments: 2 } });
  product.clock.time = new Date(at("09:00", "2026-11-25"));
  expect(await ids(), "the one in progress").toEqual([ten.id]);
  product.clock.time = new Date(at("13:00"));
  await leave([
    { id: ten.id, barber: zé },
    { id: twelve.id, barber: null },
  ]);
  expect(await owner.appointments.details({ id: ten.id })).toMatchObject({ barbeiro_id: zé, status: "in-progress" });
  await book("15:00", 1009, nina_id);
  product.clock.time = before;
});

test("visits of another shop are neither listed nor handed over", async () => {
  const { chair, ten, leave, zé } = await leavingBeto();
  const { owner: stranger } = await openShop(product);
  await expect(stranger.staff.leaving({ id: chair })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const visits = [{ id: ten.id, barber: zé }];
  await expect(stranger.staff.deactivateBarber({ id: chair, visits })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(leave([{ id: ten.id, barber: stranger ? chair : zé }])).rejects.toMatchObject({
    code: "BARBER_HAS_APPOINTMENTS",
  });
});
