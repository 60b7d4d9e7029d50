import { featureOf, type Finding, type Rule, type Source } from "./source.ts";

type Ban = { from: RegExp; to: RegExp; because: string };

const bans: Ban[] = [
  { from: /^contract\//, to: /^(?!contract\/)/, because: "contract imports nothing of ours" },
  { from: /^web\//, to: /^(?!web\/|contract\/)/, because: "web imports contract only" },
  { from: /^web\/ui\//, to: /^web\/(features|shell)\/|^web\/routes/, because: "ui knows nothing of barbershops" },
  { from: /^(server|db)\//, to: /^web\//, because: "the server does not know the screens" },
];

export const importDirections: Rule = (sources) =>
  sources.flatMap((source) => source.imports.flatMap((to) => [...banned(source, to), ...foreignRouter(source, to)]));

export const noFeatureCycles: Rule = (sources) =>
  ["server", "web"].flatMap((side) => {
    const graph = featureGraph(sources, side);
    return [...graph.keys()].flatMap((feature) => {
      const path = wayBack(graph, feature);
      return path ? [{ path: `${side}/features/${feature}`, problem: `import cycle: ${path.join(" → ")}` }] : [];
    });
  });

function banned({ path }: Source, to: string): Finding[] {
  const broken = bans.filter((ban) => ban.from.test(path) && ban.to.test(to));
  return broken.map(({ because }) => ({ path, problem: `imports ${to}, but ${because}` }));
}

function foreignRouter({ path }: Source, to: string): Finding[] {
  const from = featureOf(path, "server");
  const owner = featureOf(to, "server");
  if (!from || !owner || from === owner || !to.endsWith("/router.ts")) return [];
  return [{ path, problem: `imports ${to}, but a feature calls another's rules, never its router` }];
}

type Graph = Map<string, Set<string>>;

function featureGraph(sources: Source[], side: string): Graph {
  const graph: Graph = new Map();
  for (const { path, imports } of sources) {
    const from = featureOf(path, side);
    if (!from || path.includes(".test.")) continue;
    const known = graph.get(from) ?? new Set();
    imports.flatMap((to) => featureOf(to, side) ?? []).forEach((to) => to !== from && known.add(to));
    graph.set(from, known);
  }
  return graph;
}

/** The shortest way from a feature back to itself, if there is one. */
function wayBack(graph: Graph, feature: string): string[] | undefined {
  const seen = new Set<string>();
  const ways = [[feature]];
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === feature) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
