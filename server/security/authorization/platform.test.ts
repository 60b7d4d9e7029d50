import { expect, test } from "vitest";
import { procedureOf } from "#server/security/calls.ts";
import { openProduct, type TestClient } from "#server/testing.ts";
import { asks } from "./asks.ts";
import { platformAsks } from "./platform-asks.ts";
import { readTable, recordedTable } from "./table.ts";
import { type Asker, openWorld } from "./world.ts";

/** The platform's table of docs/authorization.md, and the answers to a super admin for the rows of the shops' table. */
const product = await openProduct();
const world = await openWorld(product);
const ofShops = readTable("ofShops");
const members: Asker[] = ["anonymous", "admin", "recepcionista", "barbeiro", "cliente"];
const browsers = new Map<string, TestClient>();
for (const who of members) browsers.set(who, await world.browserOf(who));
const above = await world.superAdminBrowser();
browsers.set("super admin", above);

async function outcome(row: string, browser: TestClient, input: unknown): Promise<string> {
  try {
    const answer = await procedureOf(browser, row.split(" ")[0]!)(input);
    if (answer && typeof answer === "object" && Symbol.asyncIterator in answer)
      await (answer as AsyncGenerator).return(undefined);
    return "yes";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

recordedTable("ofPlatform", Object.keys(platformAsks), async (row) => {
  const met = new Map<string, string>();
  for (const [who, browser] of browsers) met.set(who, await outcome(row, browser, await platformAsks[row]!(world)));
  return met;
});

/** Calls for the shop's members, without public calls and calls about the own account. */
const ofMembers = Object.keys(asks).filter(
  (row) =>
    ofShops.get(row)?.get("anonymous") === "UNAUTHENTICATED" &&
    !/^(auth|notifications|profile)\.|^audit\.tell|^staff\.joinByInvitation/.test(row),
);

/** Calls that change a shop's money, which are refused to a super admin (decisions 4). */
const ofShopAlone =
  /^products\.(movements\.(move|reverse)|counts\.book)$|^cash\.(open|move|close|people|handOver|reopen|setOpenings)$|^finance\.machines\.(save|archive)|^finance\.accountants\.(make|revoke)$|^finance\.receivables\.(receive|undo)|^entries\.(?!list$|bank\.list$|accounts\.(list|balances)$)|^barbershops\.settings\.(closeDays|(save|remove)Pix)$|^sales\.(?!list$|ofProducts$|history$|details$|standing$|pixReceiver$|showNoteCpf$|receipts\.)|^(plans|packages)\.(save|archive|restore)|^imports\.undo$|^advances\.(add|approve|refuse|pay|reverse)$|^closings\.(debts\.(receive|forgive)|process|pay|reply|reverse|reversePayment|adjust|removeAdjustment)$|^commissions\.(rate|rates\.save|rates\.remove|tiers\.(save|remove)|partners\.(save|change|remove|note))$|^clients\.wallet\.(?!debtors$|read$|lines$)|^subscribers\.(sell|try|announcePrice|withdrawPrice|cancel|undoCancel|pause|resume|change|changeAtRenewal|addDependent|removeDependent)$|^revenuePots\.(save|archive|restore|compute|close|correct|removeCorrection)|^payments\.(account\.(connect|refresh|disconnect)|checkoutLink)$/;

test.for(ofMembers)("%s asks a super admin to choose a shop, and then takes them for its admin", async (row) => {
  await world.superAdmin();
  await above.platform.shops.leave();
  expect(await outcome(row, above, await asks[row]!(world))).toBe("NO_BARBERSHOP");
  await above.platform.shops.enter({ id: world.shop.id });
  const admin = ofShopAlone.test(row) ? "FORBIDDEN" : ofShops.get(row)?.get("admin");
  expect(await outcome(row, above, await asks[row]!(world))).toBe(admin);
});
