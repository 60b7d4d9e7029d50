import type { APIRequestContext, Locator } from "@playwright/test";
import { expectAccessible } from "./fixtures/axe.ts";
import { foundShop, joinAsClient } from "./fixtures/shop.ts";
import { expect, test } from "./fixtures/test.ts";

type Named = { id: string };

test("a client says how a visit was, and the team sees it at its barber at once @phone", async ({
  page,
  request,
  browser,
  requestOptions,
}) => {
  const { session } = await foundShop(request);
  const { cliente_id } = (await joinAsClient(page.request, session.barbershop!.slug)).session;
  for (let written = 0; written < 4; written++) {
    const visit = await conclude(request, cliente_id!);
    await post(page.request, `my/appointments/${visit}/review`, { nota: 5, comentario: "" });
  }
  await conclude(request, cliente_id!);

  const desk = await browser.newContext({ ...requestOptions, storageState: await request.storageState() });
  const team = await desk.newPage();
  await team.goto("/barbeiros");
  const card = team.getByRole("table", { name: "Barbeiros" });
  await expect(card).toContainText("Nota 4,5, ainda sem avaliações suficientes");

  await page.goto("/cliente/agendamentos");
  await page.getByRole("button", { name: "Avaliar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Escolha de 1 a 5 estrelas.")).toBeVisible();
  const stars = dialog.getByRole("radiogroup", { name: "Nota" });
  await tapStar(stars, 2);
  await expect(stars.getByRole("radio", { name: "2 estrelas" })).toBeChecked();
  await dialog.getByLabel("Comentário").fill("Esperei meia hora.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(card).toContainText("Nota 4,4 de 5, 5 avaliações");

  const visit = page.getByRole("article").filter({ hasText: "Esperei meia hora." });
  await expect(visit).toContainText("2 estrelas");
  await visit.getByRole("button", { name: "Mudar avaliação" }).click();
  await stars.getByRole("radio", { name: "2 estrelas" }).press("ArrowRight");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(visit).toContainText("3 estrelas");
  await expect(card).toContainText("Nota 4,6 de 5, 5 avaliações");

  await card.getByRole("link").click();
  await team.getByRole("tab", { name: "Avaliações" }).click();
  const written = team.getByRole("table", { name: "Avaliações" });
  await expect(written.getByRole("row").filter({ hasText: "Esperei meia hora." })).toContainText("3 estrelas");
  await expectAccessible(team);
  await desk.close();
});

/** A visit of the client that the owner has just finished. */
async function conclude(owner: APIRequestContext, client: string): Promise<string> {
  const [service] = (await (await owner.get("/api/v1/services")).json()) as Named[];
  const [barber] = (await (await owner.get("/api/v1/barbers")).json()) as Named[];
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const wanted = { services: [service!.id], barber: barber!.id, startsAt, outsideHours: true, encaixe: true };
  const { id } = await post<Named>(owner, "appointments", { ...wanted, client: { id: client } });
  await post(owner, `clients/${client}/confirm-phone`, {});
  for (const act of ["start", "finish"]) await post(owner, `appointments/${id}/${act}`, {});
  return id;
}

async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(`/api/v1/${path}`, { data });
  if (!answer.ok()) throw new Error(`${path} was refused: ${await answer.text()}`);
  return (await answer.json().catch(() => undefined)) as Answer;
}

/** By touch: the kit's keyboard controls are hidden. */
async function tapStar(stars: Locator, star: number): Promise<void> {
  // The dialog may still be opening.
  await stars.click({ trial: true });
  const { width, height } = (await stars.boundingBox())!;
  await stars.click({ position: { x: (width * (star - 0.5)) / 5, y: height / 2 } });
}
