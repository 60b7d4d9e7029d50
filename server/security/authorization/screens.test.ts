import { expect } from "vitest";
import type { Session } from "#contract/auth.ts";
import { type ScreenPath, screenPaths, screens } from "#contract/screens.ts";
import { procedureOf } from "#server/security/calls.ts";
import { joinSuperAdmins, openProduct, signUpClient, type TestClient, useAuthenticator } from "#server/testing.ts";
import { everyAsk } from "./asks.ts";
import { recordedTable } from "./table.ts";
import { type Asker, openWorld } from "./world.ts";

/** The screens of docs/authorization.md: the browser, `auth.openScreen` and the call of the screen allow the same roles. */
const product = await openProduct();
const world = await openWorld(product);
const browsers = new Map<string, TestClient>();
const members: Asker[] = ["admin", "recepcionista", "barbeiro", "cliente"];
for (const who of members) browsers.set(who, await world.browserOf(who));
const above = await world.superAdminBrowser();
browsers.set("super admin", above);
browsers.set("super admin, client too", await superAdminAndClient());
const insiders = ["super admin", "super admin, client too"];
for (const who of insiders) await browsers.get(who)!.platform.shops.enter({ id: world.shop.id });
const drawn = new Map<string, Session["screens"]>();
for (const [who, browser] of browsers) drawn.set(who, (await browser.auth.session())!.screens);

recordedTable("ofScreens", screenPaths, async (row) => {
  const screen = row as ScreenPath;
  const { opens: call } = screens[screen];
  const input = await everyAsk[call]!(world);
  const met = new Map<string, string>([["call", call]]);
  for (const [who, browser] of browsers) {
    const opened = await outcome(browser.auth.openScreen({ screen }));
    const refusal = drawn.get(who)![screen];
    expect(refusal ?? "yes", `drawn for ${who}`).toBe(opened);
    const shown = await outcome(procedureOf(browser, call)(input));
    if (refusal === null) expect(shown, `${call} as ${who}`).toBe("yes");
    // A screen with `for` is for fewer roles than its call.
    if (!("for" in screens[screen])) expect(shown, `${call} as ${who}`).toBe(opened);
    met.set(who, opened);
  }
  return met;
});

async function outcome(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => "yes",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}

/** A client of the shop who later became a super admin. */
async function superAdminAndClient(): Promise<TestClient> {
  const { client } = await signUpClient(product, world.slug);
  await joinSuperAdmins(product, above, client);
  await useAuthenticator(client);
  return client;
}
