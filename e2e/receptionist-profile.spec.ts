import type { APIRequestContext, Page } from "@playwright/test";
import type { Appointment } from "#contract/appointments.ts";
import { addDays } from "#contract/dates.ts";
import { today } from "./fixtures/agenda.ts";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient, newEmail, password } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";
import { takeTime, timesOfNextWeek } from "./fixtures/visitor.ts";

/** `request` is the owner's; the page becomes that of a receptionist, by an invitation. */
async function becomeReceptionist(page: Page, owner: APIRequestContext): Promise<void> {
  const data = { nome: "Rita Reis", email: newEmail(), telefone: "(11) 94444-2222" };
  const invited = await owner.post("/api/v1/staff/receptionists", { data });
  expect(invited.status(), await invited.text()).toBe(201);
  const { link } = (await invited.json()) as { link: string };
  const token = link.split(/[#=/]/).at(-1);
  const accepted = await page.request.post("/api/v1/invitations/accept", { data: { token, password } });
  expect(accepted.status(), await accepted.text()).toBe(201);
}

test("a receptionist sees the day of the house, and who is at work as it changes", async ({ page, request }) => {
  const { session } = await foundShop(request);
  const slug = session.barbershop!.slug;
  // On a Sunday nobody would be at work.
  const working = { barber: null, de: today, ate: addDays(today, 1), motivo: "Plantão" };
  const horario = [{ opens: "09:00", closes: "19:00" }];
  expect((await request.post("/api/v1/hours/exceptions", { data: { ...working, horario } })).ok()).toBe(true);
  await becomeReceptionist(page, request);
  await page.goto("/recepcionista/perfil");
  await expect(page.getByRole("heading", { level: 1, name: "Meu Perfil" })).toBeVisible();
  await expect(page.getByText("DISPONÍVEL")).toBeVisible();
  await expect(page.getByText("Nenhum cliente ainda")).toBeVisible();

  const { service, times } = await timesOfNextWeek(request, slug);
  await takeTime(request, slug, { service: service.id, startsAt: times[0]! });
  await expect(page.getByRole("region", { name: "Clientes" }).getByText("Outra Pessoa")).toBeVisible();
  await startOneNow(request, service.id);
  await expect(page.getByText("EM ATENDIMENTO")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Editar perfil" }).click();
  await page.getByLabel("Responsabilidades").fill("Atendimento ao Cliente, Agendamentos");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Perfil atualizado com sucesso!")).toBeVisible();
  await expect(page.getByText("Agendamentos", { exact: true }).last()).toBeVisible();
});

/** Staff may book outside hours after a confirmation, and start an appointment booked for now. */
async function startOneNow(owner: APIRequestContext, service: string): Promise<void> {
  const [barber] = (await (await owner.get("/api/v1/barbers")).json()) as { id: string }[];
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const booked = await owner.post("/api/v1/appointments", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {
      services: [service],
      barber: barber!.id,
      startsAt: new Date(minute).toISOString(),
      client: { nome: "Davi Agora", telefone: "(11) 93333-1111" },
      outsideHours: true,
    },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  const { id } = (await booked.json()) as Appointment;
  const started = await owner.post(`/api/v1/appointments/${id}/start`, { data: {} });
  expect(started.status(), await started.text()).toBe(200);
}

test("a new client of ten years names a guardian, allows one purpose and takes it back @phone", async ({
  page,
  request,
}) => {
  const { session } = await foundShop(request);
  await joinAsClient(page.request, session.barbershop!.slug);
  await page.goto("/client/onboarding");
  await expect(page.getByLabel("Telefone")).toHaveValue("(11) 91234-5678");
  for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await page.getByLabel("Data de nascimento").pressSequentially(`0101${new Date().getFullYear() - 10}`);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Informe o nome de um responsável: você tem menos de 18 anos.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nome do responsável").fill("Marta Souza");
  await page.getByLabel("Telefone do responsável").fill("11934567890");
  await expect(page.getByLabel("Telefone do responsável")).toHaveValue("(11) 93456-7890");
  await page.getByRole("checkbox", { name: "Novidades e promoções" }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/cliente\/agendamentos$/);

  await page.goto("/client/onboarding");
  await expect(page.getByLabel("Data de nascimento")).toHaveValue(`01/01/${new Date().getFullYear() - 10}`);
  await expect(page.getByLabel("Nome do responsável")).toHaveValue("Marta Souza");
  await page.goto("/cliente/perfil");
  await expect(page.getByLabel("Telefone do responsável")).toHaveValue("(11) 93456-7890");
  await page.getByLabel("Nome do responsável").fill("Marta Souza Lima");
  await page.getByRole("button", { name: "Salvar nascimento" }).click();
  await expect(page.getByText("Nascimento salvo.")).toBeVisible();
  const marketing = page.getByRole("checkbox", { name: "Novidades e promoções" });
  await expect(marketing).toBeChecked();
  await expect(page.getByText(/Aceito em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expectAccessible(page);
  await marketing.click();
  await expect(marketing).not.toBeChecked();
  await expect(page.getByText(/Aceito em/)).toBeHidden();
  await page.reload();
  await expect(marketing).not.toBeChecked();
});
