import { expect, test } from "vitest";
import { isSensitive } from "#contract/screens.ts";

test.each([
  "/admin/planos",
  "/settings",
  "/settings/security",
  "/configuracoes",
  "/super-admin/usuarios",
  "/shop/admin",
])("opening %s is on record", (path) => expect(isSensitive(path)).toBe(true));

test.each(["/agendamentos", "/administrar", "/barbeiro/perfil", "/"])("opening %s is not", (path) =>
  expect(isSensitive(path)).toBe(false),
);
