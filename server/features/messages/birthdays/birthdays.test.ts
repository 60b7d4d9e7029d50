import { expect, test } from "vitest";
import { consentVersion } from "#contract/consents.ts";
import { remindOfBirthdays } from "#server/features/messages/birthdays/jobs.ts";
import { openProduct, openStaffedShop, signUpClient, type TestClient } from "#server/testing.ts";

const product = await openProduct();
const { owner, rita, beto, slug } = await openStaffedShop(product);
const hour = (time: string) => (product.clock.time = new Date(`2026-11-23T${time}:00-03:00`));

async function born(nome: string, birth_date: string): Promise<TestClient> {
  const { client } = await signUpClient(product, slug, nome);
  const phone = (await client.profile.own()).phone!;
  await client.profile.mine.onboard({ phone, birth_date, consents: [], text_version: consentVersion });
  return client;
}

const reminded = async (one: TestClient) =>
  (await one.notifications.list({ kind: "birthday" })).items.map(({ title, message }) => [title, message]);

test("the desk is reminded of the day's birthdays, once and from eight in the morning", async () => {
  const ana = await born("Ana Souza", "1990-11-23");
  await born("Bia Costa", "2001-11-24");
  hour("07:59");
  await remindOfBirthdays(product.deps);
  expect(await reminded(owner)).toEqual([]);
  for (const time of ["08:00", "09:00"]) {
    hour(time);
    await remindOfBirthdays(product.deps);
  }
  const reminder = [["Lembrete", "Ana Souza faz aniversário hoje."]];
  expect([await reminded(owner), await reminded(rita), await reminded(beto)]).toEqual([reminder, reminder, []]);
  await ana.profile.ownData.deleteAccount({ password: "uma senha comprida", confirmation: "EXCLUIR" });
  expect(await reminded(owner), "who leaves is named no more").toEqual([]);
});

test("of many the first three are named", async () => {
  for (const nome of ["Caio", "Davi", "Eva", "Fábio", "Gil"]) await born(`${nome} Lima`, "1980-11-25");
  product.clock.time = new Date("2026-11-25T08:30:00-03:00");
  await remindOfBirthdays(product.deps);
  expect((await reminded(owner))[0]![1]).toBe("Caio Lima, Davi Lima, Eva Lima e mais 2 fazem aniversário hoje.");
});
