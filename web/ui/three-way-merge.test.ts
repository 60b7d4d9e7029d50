import fc from "fast-check";
import { expect, test } from "vitest";
import { threeWayMerge } from "#web/ui/three-way-merge.ts";

const row = fc.record({ nome: fc.nat(2), preco: fc.option(fc.nat(2)), terms: fc.record({ quota: fc.nat(2) }) });

test("of every field the change that one person made is kept; of what both changed, mine, beside theirs", () => {
  const leaves = ({ nome, preco, terms }: { nome: number; preco: number | null; terms: { quota: number } }) => ({
    nome,
    preco,
    "terms.quota": terms.quota,
  });
  fc.assert(
    fc.property(row, row, row, (before, mine, saved) => {
      const { merged, theirs } = threeWayMerge(before, mine, saved);
      const [was, typed, now, kept] = [before, mine, saved, merged].map(leaves) as Record<string, unknown>[];
      for (const path of Object.keys(was!)) {
        const byMe = typed![path] !== was![path];
        const byThem = now![path] !== was![path];
        expect(kept![path]).toBe(byMe ? typed![path] : now![path]);
        if (byMe && byThem && typed![path] !== now![path]) expect(theirs[path]).toBe(now![path]);
        else expect(theirs).not.toHaveProperty([path]);
      }
    }),
  );
});

const both = (before: unknown, mine: unknown, saved: unknown) => {
  const { merged, theirs } = threeWayMerge({ list: before }, { list: mine }, { list: saved });
  return [merged.list, theirs];
};

test("entries with an id are merged one by one", () => {
  const [cut, beard, brow] = ["a", "b", "c"].map((id) => ({ id, preco: 10, minutos: 30 }));
  const dear = { ...cut!, preco: 20 };
  const long = { ...beard!, minutos: 45 };
  expect(both([cut, beard], [dear, beard], [cut, long, brow])).toEqual([[dear, long, brow], {}]);
  expect(both([cut, beard], [beard], [cut, beard, brow]), "mine stays out").toEqual([[beard, brow], {}]);
  const dearer = { ...cut!, preco: 30 };
  expect(both([beard, cut], [dear], [beard, dearer])).toEqual([[dear], { "list.0.preco": 30 }]);
  expect(both([cut, beard], [beard], [dearer, beard]), "out, and changed").toEqual([[beard], { list: dearer }]);
  expect(both([cut, beard], [cut, long], [cut, { ...long, minutos: 60 }])).toEqual([
    [cut, long],
    { "list.1.minutos": 60 },
  ]);
});

test("a field that only one of us has added is kept", () => {
  expect(both({}, { mine: 1 }, { theirs: 2 })).toEqual([{ mine: 1, theirs: 2 }, {}]);
});

test("texts and numbers that occur once come and go one by one", () => {
  expect(both(["a", "b"], ["a", "b", "mine"], ["b", "theirs"])).toEqual([["b", "mine", "theirs"], {}]);
  expect(both([1, 2], [1, 2, 3], [2, 4])).toEqual([[2, 3, 4], {}]);
});

test("a list of lists is merged by place, as a week by its days", () => {
  const from = (inicio: string) => [{ inicio, fim: "18:00" }];
  const [before, mine, saved] = [
    [[], [], []],
    [from("09:00"), from("10:00"), []],
    [from("12:00"), [], from("13:00")],
  ];
  const merged = [from("09:00"), from("10:00"), from("13:00")];
  expect(both(before, mine, saved)).toEqual([merged, { "list.0": from("12:00") }]);
  const days = { "list.0": from("12:00"), "list.1": [], "list.2": from("13:00") };
  expect(both(null, mine, saved), "a first week of both").toEqual([mine, days]);
});

test("any other list, and what was nothing before, is one value", () => {
  expect(both([1, 1], [1, 1, 1], [1])).toEqual([[1, 1, 1], { list: [1] }]);
  expect(both([{ a: 1 }], [{ a: 2 }], [{ a: 3 }])).toEqual([[{ a: 2 }], { list: [{ a: 3 }] }]);
  expect(both(null, [1], [2])).toEqual([[1], { list: [2] }]);
  expect(both(null, { a: 1 }, { a: 2 })).toEqual([{ a: 1 }, { list: { a: 2 } }]);
});
