import { isTest, type Rule } from "./source.ts";

const limits = { warning: 200, ours: 300, test: 400 };

export const fileSizes: Rule = (sources) =>
  sources.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split("\n").length;
    const limit = isTest(path) ? limits.test : limits.ours;
    if (lines > limit) return [{ path, problem: `${lines} lines, the limit is ${limit}` }];
    if (lines > limits.warning && !isTest(path)) return [{ path, problem: `${lines} lines`, warning: true }];
    return [];
  });
