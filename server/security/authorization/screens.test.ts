import { expect, test } from "vitest";
import { screenPaths, screens } from "#contract/screens.ts";
import { procedureOf } from "#server/security/calls.ts";
import { joinSuperAdmins, openProduct, signUpClient, type TestClient, useAuthenticator } from "#server/testing.ts";
import { asks } from "./asks.ts";
import { platformAsks } from "./platform-asks.ts";
import { readTables } from "./table.ts";
import { type Asker, openWorld, type World } from "./world.ts";

/** The screens of docs/authorization.md: the browser, the server's opening of a screen and the call that it shows agree. */
const product = await openProduct();
const world = await openWorld(product);
const { ofScreens } = await readTables();
const browsers = new Map<string, TestClient>();
const members: Asker[] = ["admin", "recepcionista", "barbeiro", "cliente"];
for (const who of members) browsers.set(who, await world.browserOf(who));
const above = await world.superAdminBrowser();
browsers.set("super admin", above);
browsers.set("super admin, client too", await superAdminAndClient());
const insiders = ["super admin", "super admin, client too"];
for (const who of insiders) await browsers.get(who)!.platform.shops.enter({ id: world.shop.id });

test("every screen of the contract has its row in the table", () => {
  expect([...ofScreens.keys()].toSorted()).toEqual(screenPaths.toSorted());
});

test.for(screenPaths)("%s opens for whom the table says", async (screen) => {
  const { opens: call } = screens[screen];
  const { call: told, ...said } = Object.fromEntries(ofScreens.get(screen) ?? []);
  const opened = new Map<string, string>();
  for (const [who, browser] of browsers) {
    opened.set(who, await outcome(browser.auth.openScreen({ screen })));
    const { [screen]: refusal } = (await browser.auth.session())!.screens;
    expect(refusal ?? "yes", `drawn for ${who}`).toBe(opened.get(who));
    const shown = await outcome(procedureOf(browser, call)(await inputOf(call, world)));
    if (refusal === null) expect(shown, `${call} as ${who}`).toBe("yes");
    // Where the screen is for fewer than its call, the call may answer all the same.
    if (!("for" in screens[screen])) expect(shown, `${call} as ${who}`).toBe(opened.get(who));
  }
  expect({ call: told, ...Object.fromEntries(opened) }).toEqual({ call, ...said });
});

function inputOf(call: string, from: World): unknown {
  return (asks[call] ?? platformAsks[call])!(from);
}

async function outcome(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => "yes",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : String(error)),
  );
}

/** An account that books at the shop as a client was made super admin since. */
async function superAdminAndClient(): Promise<TestClient> {
  const { client } = await signUpClient(product, world.slug);
  await joinSuperAdmins(product, above, client);
  await useAuthenticator(client);
  return client;
}
