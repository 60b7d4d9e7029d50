import { expect, test } from "vitest";
import * as z from "zod";
import { Rate } from "#contract/commission-terms.ts";
import { Centavos } from "#contract/values.ts";
import { calls, procedureOf } from "#server/security/calls.ts";
import { openProduct, type TestClient } from "#server/testing.ts";
import { asks } from "./asks.ts";
import { inputFor, rowIn } from "./examples.ts";
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
  /^appointments\.(finish|reprice)$|^products\.(movements\.(move|reverse)|counts\.book)$|^cash\.(open|move|close|people|handOver|reopen|setOpenings)$|^finance\.machines\.(save|archive)|^finance\.accountants\.(make|revoke)$|^finance\.receivables\.(receive|undo)|^entries\.(?!list$|bank\.list$|accounts\.(list|balances)$)|^barbershops\.settings\.(closeDays|(save|remove)Pix)$|^sales\.(?!list$|ofProducts$|history$|details$|standing$|pixReceiver$|showNoteCpf$|receipts\.)|^(plans|packages|services|products)\.(save|archive|restore)|^imports\.undo$|^advances\.(add|approve|refuse|pay|reverse)$|^closings\.(debts\.(receive|forgive)|process|pay|reply|reverse|reversePayment|adjust|removeAdjustment)$|^commissions\.(rate|rates\.save|rates\.remove|tiers\.(save|remove)|partners\.(save|change|remove|note))$|^clients\.wallet\.(?!debtors$|read$|lines$)|^subscribers\.(sell|try|announcePrice|withdrawPrice|cancel|undoCancel|pause|resume|change|changeAtRenewal|addDependent|removeDependent)$|^revenuePots\.(save|archive|restore|compute|close|correct|removeCorrection)|^payments\.(account\.(connect|refresh|disconnect)|checkoutLink|invoicePage|charges\.(offered|open|cancel))$/;

test.for(ofMembers)("%s asks a super admin to choose a shop, and then takes them for its admin", async (row) => {
  await world.superAdmin();
  await above.platform.shops.leave();
  const input = await asks[row]!(world);
  expect(await outcome(row, above, input)).toBe("NO_BARBERSHOP");
  await above.platform.shops.enter({ id: world.shop.id });
  const admin = ofShopAlone.test(row) ? "FORBIDDEN" : ofShops.get(row)?.get("admin");
  expect(await outcome(row, above, input)).toBe(admin);
});

/** The prices that a booking was offered at, and settings as a form showed them: compared with the present ones, never written. */
const onlyCompared = ["offered", "antes"];

/** The other writes that hold an amount or a rate: as they are asked, or with each such field that may be left out. */
const moneyWrites = calls
  .filter(({ name, method }) => method !== "GET" && ofMembers.includes(name) && !ofShopAlone.test(name))
  .flatMap(({ name, input }) => {
    const fields = input instanceof z.ZodObject ? Object.entries(input.shape) : [["", input] as const];
    const ofMoney = fields
      .filter(([field, schema]) => !onlyCompared.includes(field) && schema && holdsMoney(schema))
      .map(([field, schema]) => ({ name, field, optional: schema instanceof z.ZodOptional ? schema.unwrap() : null }));
    const optional = ofMoney.filter((one) => one.optional);
    return optional.length > 0 ? optional : ofMoney.slice(0, 1);
  });

test.for(moneyWrites)("$name with $field is refused to a super admin", async ({ name, field, optional }) => {
  await world.superAdmin();
  await above.platform.shops.enter({ id: world.shop.id });
  const asked = (await asks[name]!(world)) as object;
  const filled = optional && { [field]: await inputFor(optional, rowIn(world)) };
  expect(await outcome(name, above, { ...asked, ...filled })).toBe("FORBIDDEN");
});

/** Whether an amount (centavos) or a rate (basis points) is in it: what is made of these schemas keeps their examples. */
function holdsMoney(schema: z.core.$ZodType): boolean {
  const given = z.globalRegistry.get(schema)?.examples;
  if (given && [Centavos, Rate].some((money) => z.globalRegistry.get(money)?.examples === given)) return true;
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(holdsMoney);
  if (schema instanceof z.ZodUnion) return schema.options.some(holdsMoney);
  if (schema instanceof z.ZodArray) return holdsMoney(schema.element);
  if (schema instanceof z.ZodPipe) return holdsMoney(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return holdsMoney(schema.unwrap());
  return false;
}
