import { expect, test } from "vitest";
import { entranceAfterReset, readRecoveryLink } from "#web/features/auth/recovery-link.ts";

test("reads the token of a whole link", () => {
  expect(readRecoveryLink("access_token=a.b.c&type=recovery&expires_in=1800")).toEqual({ token: "a.b.c" });
});

test("distinguishes an incomplete link from one with a broken token", () => {
  for (const fragment of ["type=recovery", "access_token=a.b.c", "access_token=a.b.c&type=signup"]) {
    expect(readRecoveryLink(fragment)).toEqual({ wrong: "Link inválido" });
  }
  for (const token of ["a.b", "a.b.c.d", "a..c", "a.b.c d"]) {
    const fragment = new URLSearchParams({ access_token: token, type: "recovery" }).toString();
    expect(readRecoveryLink(fragment)).toEqual({ wrong: "Link de redefinição inválido" });
  }
});

test("a page that was loaded again says that the link of the mail may still be good", () => {
  expect(readRecoveryLink("")).toEqual({
    wrong: "Link inválido",
    text: "Abra de novo o link do email, ou solicite um novo.",
  });
});

test("barbers come back to their own sign-in", () => {
  expect(entranceAfterReset("?type=barber", "ana@exemplo.com")).toBe("/barbeiro/login");
  expect(entranceAfterReset("", "barbeiro.ze@exemplo.com")).toBe("/barbeiro/login");
  expect(entranceAfterReset("", "ana@exemplo.com")).toBe("/auth");
});
