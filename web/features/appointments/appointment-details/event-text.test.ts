import { expect, test } from "vitest";
import { eventText } from "#web/features/appointments/appointment-details/event-text.ts";

const shop = {
  names: new Map([
    ["p", "Pedro"],
    ["j", "João"],
  ]),
  timezone: "America/Sao_Paulo",
};
const still = { from_barber: "p", to_barber: "p", from_minutes: "30", to_minutes: "30" };

test("a move within the day says only the times", () => {
  const details = { ...still, from: "2026-10-08T13:00:00Z", to: "2026-10-08T14:30:00Z" };
  expect(eventText({ tipo: "moved", details }, shop)).toBe("Movido de 10:00 para 11:30");
});

test("a move to another day, barber and length says all three", () => {
  const details = {
    from: "2026-10-08T13:00:00Z",
    to: "2026-10-09T13:00:00Z",
    from_barber: "p",
    to_barber: "j",
    from_minutes: "30",
    to_minutes: "45",
  };
  expect(eventText({ tipo: "moved", details }, shop)).toBe(
    "Movido de 08/10/2026 10:00 para 09/10/2026 10:00, de Pedro para João, duração de 30 para 45 min",
  );
});

test("a resize is told as such", () => {
  const here = "2026-10-08T13:00:00Z";
  const details = { ...still, from: here, to: here, from_minutes: "15" };
  expect(eventText({ tipo: "moved", details }, shop)).toBe("Duração alterada de 15 para 30 min");
});

test("other services are told with the length and price that they brought", () => {
  const details = { from: "Corte", to: "Corte + Barba", from_minutes: "30", to_minutes: "50" };
  const text = (more: object) => eventText({ tipo: "edited", details: { ...details, ...more } }, shop);
  expect(text({ from_price: "5000", to_price: "8500" })).toBe(
    "Serviços alterados de Corte para Corte + Barba, duração de 30 para 50 min, valor de R$\u00a050,00 para R$\u00a085,00",
  );
  expect(eventText({ tipo: "edited", details: {} }, shop)).toBe("Observações alteradas");
});

test("what was taken back is named", () => {
  const text = (tipo: string) => eventText({ tipo: "undone", details: { tipo, undone: "e" } }, shop);
  expect(["moved", "started", "missed"].map(text)).toEqual([
    "Mudança de horário desfeita",
    "Início desfeito",
    "Falta desfeita",
  ]);
});

test("a cancellation tells its reason, a price both amounts", () => {
  expect(eventText({ tipo: "cancelled", details: { reason: "viagem" } }, shop)).toBe("Cancelado: viagem");
  const event = { tipo: "cancelled", details: { message: "Ligue para nós." } } as const;
  expect(eventText(event, shop)).toBe("Cancelado, com o recado “Ligue para nós.”");
  expect(eventText({ tipo: "cancelled", details: {} }, shop)).toBe("Cancelado");
  expect(eventText({ tipo: "repriced", details: { from: "5000", to: "4550" } }, shop)).toBe(
    "Valor mudado de R$\u00a050,00 para R$\u00a045,50",
  );
});
