import { expect, test } from "vitest";
import type { Session } from "#contract/auth.ts";
import { screenPaths } from "#contract/screens.ts";
import { placeOf } from "#web/features/notifications/notification-place.ts";

const screens = Object.fromEntries(screenPaths.map((path) => [path, null]));
const owner = { role: "admin", screens } as unknown as Session;

test("an alert leads to the log that tells of it", () => {
  expect(placeOf({ kind: "security", data: {} }, owner)).toEqual({ to: "/configuracoes/seguranca", search: {} });
});

test("what took money out of the shop leads to its comanda or to the drawer", () => {
  const placeFor = (data: Record<string, string>) => placeOf({ kind: "counter", data }, owner)?.to;
  expect([placeFor({ comanda: "1" }), placeFor({ caixa: "2" }), placeFor({})]).toEqual([
    "/comandas",
    "/caixa/2",
    "/caixa",
  ]);
});

test("what the shop paid the platform leads to its invoices, and other bills to the entries", () => {
  const placeFor = (data: Record<string, string>) => placeOf({ kind: "bill", data }, owner);
  expect(placeFor({ invoice: "1" })).toEqual({ to: "/planos", search: { tab: "barbearia" } });
  expect(placeFor({})?.to).toBe("/lancamentos");
});

test("what ends soon leads to the client's packages, or to what they bought online", () => {
  const placeFor = (data: Record<string, string>) => placeOf({ kind: "prepaid", data }, owner)?.to;
  expect([placeFor({ package: "1" }), placeFor({ voucher: "2" })]).toEqual(["/cliente/assinatura", "/cliente/compras"]);
});
