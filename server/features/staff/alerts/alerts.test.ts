import { expect, test } from "vitest";
import { signedInCookie } from "#server/security/raw.ts";
import {
  openPlatform,
  openProduct,
  openStaffedShop,
  password,
  type TestClient,
  useAuthenticator,
} from "#server/testing.ts";

const product = await openProduct();
const { above } = await openPlatform(product);

const person = { nome: "Nina Costa", telefone: "", especialidades: [], bio: "", foto_url: null };

/** An admin's security notifications, newest first, after the jobs ran. */
async function alerts(one: TestClient): Promise<string[]> {
  await product.mailsTo("");
  const { items } = await one.notifications.list({ kind: "security" });
  return items.map(({ message }) => message.replace("Alerta urgente de segurança: ", ""));
}

test("an accepted invitation is told to the admins, not to the one who comes nor to the desk", async () => {
  const { owner, rita, beto } = await openStaffedShop(product);
  const joined = async (one: TestClient) =>
    (await one.notifications.list({ kind: "joined" })).items.map(({ message, title }) => [title, message]);
  expect(await joined(owner)).toEqual([
    ["Notificação do Sistema", "Convite aceito: Rita Souza entrou na equipe (recepcionista)."],
    ["Notificação do Sistema", "Convite aceito: Beto Silva entrou na equipe (barbeiro)."],
  ]);
  expect([await joined(rita), await joined(beto)]).toEqual([[], []]);
});

test("a barber's leaving is told to the admins and the reception, but for who did it, and to the barber", async () => {
  const { owner, rita, beto, chair, barber, receptionist } = await openStaffedShop(product);
  const { id: nina } = await owner.staff.addBarber(person);
  const left = async (one: TestClient) =>
    (await one.notifications.list({ kind: "left" })).items.map(({ message, data }) => [message, data.barbeiro]);
  await owner.staff.deactivateBarber({ id: nina });
  const hers = ["Mudança na equipe: Nina Costa saiu da agenda.", nina];
  expect([await left(owner), await left(rita), await left(beto)]).toEqual([[], [hers], []]);
  await owner.staff.makeAdmin({ id: receptionist.id });
  await owner.staff.makeReceptionist({ id: chair });
  const his = ["Mudança na equipe: Beto Silva passou para a recepção.", chair];
  for (const [one, email, heard] of [
    [rita, receptionist.email, [his, hers]],
    [beto, barber.email, [his]],
  ] as const) {
    await one.auth.signIn({ email, password });
    expect(await left(one)).toEqual(heard);
  }
  expect(await left(owner)).toEqual([]);
});

test("an account of the team that is locked by attempts is told once to the admins, and nobody is of an unknown one", async () => {
  const { owner, rita, receptionist } = await openStaffedShop(product);
  const stranger = product.browser();
  for (const email of [receptionist.email, "ninguem@exemplo.com"])
    for (let attempt = 1; attempt <= 8; attempt++)
      await stranger.auth.signIn({ email, password: "errada" }).catch(() => undefined);
  expect(await alerts(owner)).toEqual(["a entrada de Rita Souza foi travada por excesso de tentativas."]);
  expect(await alerts(rita)).toEqual([]);
});

test("admins are notified when another member turns off the second factor", async () => {
  const { owner, rita } = await openStaffedShop(product);
  for (const one of [rita, owner]) {
    await useAuthenticator(one);
    await one.auth.secondFactor.turnOff({ password });
  }
  expect(await alerts(owner)).toEqual(["Rita Souza desativou a verificação em duas etapas."]);
});

test("the other admins are notified of new admins and of downloaded lists", async () => {
  const { owner, rita, receptionist } = await openStaffedShop(product);
  await owner.staff.makeAdmin({ id: receptionist.id });
  const cookie = await signedInCookie(product.url, receptionist.email, password);
  const take = (list: string) => fetch(`${product.url}/api/v1/${list}.csv`, { headers: { cookie } });
  expect((await Promise.all([take("staff/barbers"), take("notifications")])).map(({ status }) => status)).toEqual([
    200, 200,
  ]);
  expect(await alerts(owner), "nothing of one's own notifications").toEqual(["Rita Souza baixou a lista Barbeiros."]);
  await rita.auth.signIn({ email: receptionist.email, password });
  expect(await alerts(rita)).toEqual(["Rita Souza agora administra a barbearia."]);
  await owner.staff.endAdmin({ id: receptionist.id });
  expect(await alerts(owner)).toHaveLength(1);
});

test("a super admin who enters the shop is told of", async () => {
  const { owner, session } = await openStaffedShop(product);
  await above.platform.shops.enter({ id: session.barbershop!.id });
  await above.platform.shops.leave();
  expect(await alerts(owner)).toEqual(["alguém da plataforma entrou na sua barbearia."]);
});
