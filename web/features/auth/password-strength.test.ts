import { expect, test } from "vitest";
import { passwordStrength } from "#web/features/auth/password-strength.ts";

test.for([
  ["", 0, "Muito Fraca"],
  ["abc", 15, "Muito Fraca"],
  ["abcdefgh", 40, "Fraca"],
  ["abcdefg1", 55, "Fraca"],
  ["Abcdefg1", 70, "Média"],
  ["Abcdefg1!", 85, "Forte"],
  ["abcdefghijkl", 55, "Fraca"],
  ["Abcdefghijk1!", 100, "Forte"],
] as const)("%s has %i points: %s", ([password, score, label]) => {
  expect(passwordStrength(password)).toMatchObject({ score, label });
});

test("names what is missing, and nothing of a strong one", () => {
  expect(passwordStrength("abcdefgh").hints).toEqual([
    "12 caracteres ou mais",
    "uma letra maiúscula",
    "um número",
    "um caractere especial",
  ]);
  expect(passwordStrength("Abcdefg1!")).toMatchObject({ label: "Forte", hints: [] });
});
