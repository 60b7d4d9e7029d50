import { expect, test } from "vitest";
import { depositAfter, depositBack, depositRule } from "#contract/deposit-rule.ts";

test("what becomes of a deposit names the shop's limit and its way back", () => {
  expect(depositRule({ devolve: "pagamento", limite: 120 })).toBe(
    "Se você cancelar até 2 h antes, o sinal volta por onde foi pago. Depois disso, ou se você faltar, ele fica com a barbearia.",
  );
  const limits = [0, 45, 90, 1440, 2880].map((limite) => depositRule({ devolve: "credito", limite }).split(", o")[0]);
  expect(limits.map((text) => text!.slice("Se você cancelar ".length))).toEqual([
    "até o horário marcado",
    "até 45 min antes",
    "até 1 h 30 min antes",
    "até 1 dia antes",
    "até 2 dias antes",
  ]);
});

test("of a paid deposit it says what the act brings, of any other nothing", () => {
  const whole = { valor: 2000, devolvido: 0, contestado: 0 };
  const paid = { devolve: "credito", limite: 120, ...whole, situacao: "pago" } as const;
  expect(depositAfter(paid, "in-time")).toBe("O sinal de R$\u00a020,00 vira crédito para a próxima visita.");
  expect(depositAfter(paid, "late")).toBe("O sinal de R$\u00a020,00 fica com a barbearia.");
  expect(depositAfter({ ...paid, situacao: "pendente" }, "late")).toBeNull();
  expect(depositAfter(null, "in-time")).toBeNull();
});

test("what went back of a deposit is said, and the act brings what is left", () => {
  const half = {
    devolve: "pagamento",
    limite: 120,
    valor: 2000,
    situacao: "pago",
    devolvido: 1000,
    contestado: 0,
  } as const;
  expect(depositBack(half)).toBe("R$\u00a010,00 do sinal já voltaram por onde foi pago.");
  expect(depositAfter(half, "in-time")).toBe("O que resta do sinal, R$\u00a010,00, volta por onde foi pago.");
  expect(depositAfter(half, "late")).toBe("O que resta do sinal, R$\u00a010,00, fica com a barbearia.");
  const gone = { ...half, contestado: 1000 };
  expect(depositBack(gone)).toBe(
    "R$\u00a010,00 do sinal já voltaram por onde foi pago. R$\u00a010,00 do sinal foram contestados no banco.",
  );
  expect(depositAfter(gone, "in-time")).toBeNull();
  expect(depositBack({ ...half, devolvido: 0 })).toBeNull();
  expect(depositBack({ ...half, situacao: "devolvido" })).toBeNull();
});
