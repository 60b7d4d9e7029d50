import { expect, test } from "vitest";
import { fullText } from "#web/features/plans/places.ts";

test("a full plan says who renews it, also over its limit", () => {
  expect(fullText({ assinantes: 300, limite: null })).toBeUndefined();
  expect(fullText({ assinantes: 1, limite: 2 })).toBeUndefined();
  expect(fullText({ assinantes: 2, limite: 2 })).toBe("Sem vagas novas: só renova quem já tem a sua.");
  expect(fullText({ assinantes: 4, limite: 2 })).toBe(
    "Acima do limite de 2; quem está em atraso também conta. Sem vagas novas: só renova quem está em dia.",
  );
});
