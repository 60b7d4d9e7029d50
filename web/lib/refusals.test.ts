import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { isLost, LostAnswer, refusalOf } from "#web/lib/refusals.ts";

test("a refusal of the contract is shown in its own words", () => {
  const error = new ORPCError("SLOT_TAKEN", {
    defined: true,
    status: 409,
    message: "Esse horário acabou de ser reservado.",
  });
  expect(refusalOf(error)).toMatchObject({
    code: "SLOT_TAKEN",
    text: "Esse horário acabou de ser reservado.",
    lost: false,
  });
});

test("bad input names its fields, and nothing that is not one", () => {
  const data = { fields: [{ path: "email", message: "Formato de email inválido." }, { path: 3 }, null] };
  const error = new ORPCError("INVALID_INPUT", { status: 400, message: "Confira os campos destacados.", data });
  expect(refusalOf(error).fields).toEqual([{ path: "email", message: "Formato de email inválido." }]);
});

test("an unexpected error of the server shows a generic text", () => {
  const text = "Erro interno. Tente novamente em alguns momentos.";
  expect(refusalOf(new ORPCError("INTERNAL_SERVER_ERROR", { message: "relation does not exist" })).text).toBe(text);
  expect(refusalOf(new TypeError("x is undefined")).text).toBe(text);
});

test("only a call without an answer is tried again", () => {
  expect(isLost(new LostAnswer())).toBe(true);
  expect(isLost(new ORPCError("BAD_GATEWAY"))).toBe(true);
  expect(isLost(new ORPCError("UNAVAILABLE", { status: 503 }))).toBe(false);
  expect(isLost(new ORPCError("UNAUTHENTICATED", { status: 401 }))).toBe(false);
});
