import fc from "fast-check";
import { expect, test } from "vitest";
import type { Coverage, Covered } from "#contract/coverage.ts";
import {
  coverageLines,
  coveredBy,
  dependsOnDay,
  dueOfVisit,
  leftOf,
  pausedText,
  priceCovered,
  quotaText,
  usageText,
} from "#contract/covered-prices.ts";
import { coveredText } from "#contract/plans.ts";

const corte = { id: "corte", nome: "Corte", quota: 2, usadas: 1 };
const plan = (given: Partial<Coverage> = {}): Covered => ({ clube: { ...terms, ...given }, pacotes: [] });
const terms: Coverage = {
  plano: "Corte livre",
  titular: null,
  ate: "2026-12-23",
  situacao: "cobre",
  volta: null,
  desconto_servicos: 1000,
  desconto_produtos: 0,
  renova: "2026-12-23",
  servicos: [corte],
};
const prices = new Map([
  ["corte", 4500],
  ["barba", 3500],
]);

test("covered services cost nothing, others have the plan's discount, and both are explained", () => {
  const priced = priceCovered(plan(), prices);
  expect(priced).toMatchObject({ covered: new Set(["corte"]), total: 3150 });
  expect(coverageLines(plan(), [...prices.keys()], priced, "2026-12-01")).toEqual([
    "Coberto pelo plano Corte livre: Corte (resta 1 de 2).",
    "O plano dá 10 % de desconto nos outros serviços.",
  ]);
});

test("a visit is due less what covers it, at the price that it was given", () => {
  const visit = (valor_final: number, ids = [...prices.keys()]) => ({
    services: ids.map((id) => ({ id, preco: prices.get(id)! })),
    valor_final,
  });
  const due = (paid: Covered | null, of: ReturnType<typeof visit>) => dueOfVisit(paid, of, "2026-12-01").due;
  expect(dueOfVisit(plan(), visit(8000), "2026-12-01")).toEqual({
    due: 3150,
    lines: [
      "Coberto pelo plano Corte livre: Corte (resta 1 de 2).",
      "O plano dá 10 % de desconto nos outros serviços.",
    ],
  });
  expect([due(null, visit(7000)), due(plan({ situacao: "outro_dia" }), visit(7000))]).toEqual([7000, 7000]);
  expect(due(plan(), visit(4000, ["corte"]))).toBe(0);
});

test("a price depends on the day where a plan or package covers a service or is cheaper, whatever covers today", () => {
  const undiscounted = plan({ desconto_servicos: 0, situacao: "outro_dia" });
  expect(["corte", "barba"].map((id) => dependsOnDay(undiscounted, [id]))).toEqual([true, false]);
  expect(dependsOnDay(plan(), ["barba"])).toBe(true);
  expect(dependsOnDay(null, ["corte"])).toBe(false);
});

test("what covers a dependent is named with whose it is", () => {
  const covered = plan({ titular: "Ana", desconto_servicos: 0 });
  expect(coverageLines(covered, ["corte"], priceCovered(covered, prices), "2026-12-01")).toEqual([
    "Coberto pelo plano Corte livre de Ana: Corte (resta 1 de 2).",
  ]);
});

test("the text of a quota has the used and the remaining uses", () => {
  expect(quotaText(corte)).toBe("1 de 2 usados, resta 1");
  expect(quotaText({ ...corte, quota: 4 })).toBe("1 de 4 usados, restam 3");
  expect(quotaText({ ...corte, usadas: 2 })).toBe("2 de 2 usados, acabou neste ciclo");
  expect(quotaText({ ...corte, quota: null, usadas: 3 })).toBe("3 usados, à vontade");
});

test("a quota is said by the month where the price is of a longer period", () => {
  const cut = { nome: "Corte", quota: 2 };
  expect(coveredText(cut, "mes")).toBe("Corte 2×");
  expect(coveredText(cut, "trimestre")).toBe("Corte 2× por mês");
  expect(coveredText(cut, "ano")).toBe("Corte 2× por mês");
  expect(coveredText({ ...cut, quota: null }, "ano")).toBe("Corte à vontade");
});

test("a late plan, an excluded day and a used-up quota charge the services, with the reason", () => {
  const said = (coverage: Covered, today = "2026-12-23") =>
    coverageLines(coverage, ["corte"], priceCovered(coverage, new Map([["corte", 4500]])), today);
  expect(said(plan({ situacao: "vencida" }))).toEqual([
    "O plano Corte livre está pago até 23/12/2026: neste dia vale o preço normal.",
  ]);
  expect(said(plan({ situacao: "vencida" }), "2026-12-24")).toEqual([
    "Assinatura vencida em 23/12: acerte para usar o plano.",
  ]);
  expect(said(plan({ situacao: "vencida", titular: "Ana" }), "2026-12-24")).toEqual([
    "A assinatura de Ana venceu em 23/12: acerte para usar o plano.",
  ]);
  expect(said(plan({ situacao: "outro_dia" }))).toEqual([
    "O plano Corte livre não cobre este dia da semana: vale o preço normal.",
  ]);
  expect(said(plan({ desconto_servicos: 0, servicos: [{ ...corte, usadas: 2 }] }))).toEqual([
    "A cota de Corte acabou. O próximo ciclo do plano começa em 23/12/2026.",
  ]);
  expect(priceCovered(plan({ situacao: "vencida" }), prices).total).toBe(8000);
});

test("a package covers what the plan does not, the first one with remaining uses", () => {
  const five = (nome: string, restam: number) => ({
    id: nome,
    nome,
    dia: "2026-11-20",
    valido_ate: null,
    valor: 20_000,
    servicos: [{ ...corte, usos: 5, restam }],
  });
  const pacotes = [five("Vazio", 0), five("Cinco cortes", 3), five("Outro", 5)];
  const asked = new Map([["corte", 4500]]);
  const said = (paid: Covered) => coverageLines(paid, ["corte"], priceCovered(paid, asked), "2026-12-23");
  expect(priceCovered({ clube: null, pacotes }, prices)).toEqual({
    covered: new Set(["corte"]),
    total: 3500,
    isCheaper: true,
  });
  expect(["corte", "barba"].map((id) => coveredBy({ clube: null, pacotes }, id))).toEqual(["pacote", null]);
  expect(said({ clube: null, pacotes })).toEqual(["Coberto pelo pacote Cinco cortes: Corte (restam 3 de 5)."]);
  expect(said({ ...plan({ desconto_servicos: 0 }), pacotes })).toEqual([
    "Coberto pelo plano Corte livre: Corte (resta 1 de 2).",
  ]);
  expect(said({ ...plan({ situacao: "vencida" }), pacotes })).toEqual([
    "Coberto pelo pacote Cinco cortes: Corte (restam 3 de 5).",
  ]);
});

test("the total is unknown when barbers' prices differ, unless the service is covered", () => {
  const open = new Map([["barba", null]]);
  expect(priceCovered(plan(), open).total).toBeNull();
  expect(priceCovered(plan(), new Map([["corte", null]])).total).toBe(0);
  expect(priceCovered(null, prices)).toMatchObject({ covered: new Set(), total: 8000 });
});

test("a subscriber never pays more than the price or less than zero, and nothing is covered beyond the quota", () => {
  const service = fc.record({
    quota: fc.option(fc.integer({ min: 1, max: 100 })),
    usadas: fc.integer({ min: 0, max: 120 }),
  });
  const situacao = fc.constantFrom("cobre" as const, "vencida" as const, "outro_dia" as const);
  fc.assert(
    fc.property(
      fc.array(service, { maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 10_000 }),
      situacao,
      (services, list, bps, stands) => {
        const servicos = services.map((one, at) => ({ id: String(at), nome: String(at), ...one }));
        const coverage = plan({ servicos, desconto_servicos: bps, situacao: stands });
        const asked = new Map(list.map((preco, at) => [String(at), preco]));
        const { covered, total } = priceCovered(coverage, asked);
        const all = list.reduce((sum, preco) => sum + preco, 0);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(all);
        if (stands !== "cobre") expect([covered.size, total]).toEqual([0, all]);
        for (const id of covered) expect(leftOf(servicos[Number(id)]!)).not.toBe(0);
      },
    ),
  );
});

test("the text of usage has the quota if there is one", () => {
  expect(usageText(corte)).toBe("Corte: 1 de 2 usados");
  expect(usageText({ ...corte, quota: null })).toBe("Corte: 1 usado");
});

test("a pause is said with its last day, and whose it is", () => {
  expect(pausedText({ volta: "2026-12-01", titular: null })).toBe(
    "Assinatura pausada até 30/11: o plano volta a cobrir no dia seguinte.",
  );
  expect(pausedText({ volta: "2026-12-01", titular: "Ana" })).toContain("A assinatura de Ana está pausada até 30/11");
});
