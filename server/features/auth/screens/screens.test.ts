import { expect, test } from "vitest";
import { openPlatform, openProduct, openShop, signUpClient } from "#server/testing.ts";

const product = await openProduct();
const { above } = await openPlatform(product);
const limited = { code: "ROUTE_LIMITED", message: "Muitas tentativas de acesso. Tente novamente em alguns minutos." };

test("the eleventh opening of a screen in a minute is refused and on record, and other screens and people go on", async () => {
  const { owner, session } = await openShop(product);
  const { owner: colleague } = await openShop(product, "Outra");
  for (let time = 1; time <= 10; time++) await owner.auth.openScreen({ screen: "/agendamentos" });
  for (let time = 1; time <= 2; time++)
    await expect(owner.auth.openScreen({ screen: "/agendamentos" })).rejects.toMatchObject(limited);
  await owner.auth.openScreen({ screen: "/barbeiros" });
  await colleague.auth.openScreen({ screen: "/agendamentos" });
  const { items: events } = await above.audit.events({
    event_type: "route_rate_limit_exceeded",
    email: session.user.email,
  });
  expect(events).toMatchObject([{ severity: "high", details: { screen: "/agendamentos" } }]);
});

test("a screen that was opened too often opens again after a minute", async () => {
  const { owner } = await openShop(product);
  for (let time = 1; time <= 10; time++) await owner.auth.openScreen({ screen: "/perfil" });
  await expect(owner.auth.openScreen({ screen: "/perfil" })).rejects.toMatchObject(limited);
  await product.pool.query(
    "update auth.rate_limit set window_started_at = now() - interval '61 seconds' where key like 'screen:%:/perfil'",
  );
  await owner.auth.openScreen({ screen: "/perfil" });
});

test("a screen is refused to the same roles as its call, and the refusal is on record with the screen", async () => {
  const { slug } = await openShop(product);
  const { client, email } = await signUpClient(product, slug);
  await expect(client.auth.openScreen({ screen: "/configuracoes" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(client.auth.openScreen({ screen: "/super-admin" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { items: events } = await above.audit.events({ event_type: "insufficient_role_access", email });
  expect(new Set(events.map(({ details }) => details.screen))).toEqual(new Set(["/configuracoes", "/super-admin"]));
  await expect(client.auth.openScreen({ screen: "/nada" as never })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});

test("opening the settings is on record once, however often their page asks again", async () => {
  const { owner, session } = await openShop(product);
  await owner.auth.openScreen({ screen: "/agendamentos" });
  await owner.auth.openScreen({ screen: "/configuracoes" });
  for (let time = 1; time <= 5; time++) await owner.barbershops.security();
  const { items: events } = await above.audit.events({
    event_type: "sensitive_route_access",
    email: session.user.email,
  });
  const opened = events
    .filter(({ details }) => details.call !== "barbershops.settings.publish")
    .map(({ severity, details }) => [severity, details]);
  expect(opened).toHaveLength(2);
  expect(opened).toContainEqual(["medium", { screen: "/configuracoes" }]);
  expect(opened).toContainEqual(["medium", { call: "barbershops.security" }]);
});
