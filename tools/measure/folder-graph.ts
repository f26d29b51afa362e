import { SERVER } from './server-code.ts';
import type { SourceTree } from './source-tree.ts';

/** What each node imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The entries of the server's source root, files and folders, and the imports between them, for types too. */
export function readEntries(tree: SourceTree): Graph {
  return readGraph(tree, (path) => path.split('/')[0] ?? '');
}

/** The folders of the server's source root. The files beside them are one more node. */
export function readFolders(tree: SourceTree): Graph {
  return readGraph(tree, (path) => (path.includes('/') ? (path.split('/')[0] ?? '') : '(files of the source root)'));
}

function readGraph({ files }: SourceTree, toNode: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of files.filter((file) => file.path.startsWith(SERVER))) {
    const from = toNode(path.slice(SERVER.length));
    const to = imports.filter((each) => each.startsWith(SERVER)).map((each) => toNode(each.slice(SERVER.length)));
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const target of to) if (target !== from) targets.add(target);
  }
  return graph;
}

/** The pairs of nodes of which the first imports the second. */
export function listPairs(graph: Graph): [from: string, to: string][] {
  return [...graph].flatMap(([from, targets]) => [...targets].map((to): [string, string] => [from, to]));
}

/** The groups of nodes that import each other, directly or by others. */
export function listCircles(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reach(graph, node)]));
  const circles = new Map<string, string[]>();
  for (const [node, targets] of reached) {
    const members = [...targets].filter((other) => reached.get(other)?.has(node)).sort();
    if (members.length > 1) circles.set(members.join(), members);
  }
  return [...circles.values()];
}

function reach(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const target of graph.get(node) ?? []) {
      if (!reached.has(target)) waiting.push(target);
      reached.add(target);
    }
  }
  return reached;
}

/**
 * The nodes from top to bottom, so that few pairs go upward: the order of Eades, Lin and Smyth, which takes nodes that
 * import nothing from the bottom, those that nothing imports from the top, and otherwise the one that imports most and
 * is imported least. Without a circle no pair goes upward.
 */
function toOrder(graph: Graph): string[] {
  const left = new Set(graph.keys());
  const top: string[] = [];
  const bottom: string[] = [];
  while (left.size > 0) {
    const pairs = listPairs(graph).filter(([from, to]) => left.has(from) && left.has(to));
    const nodes = [...left].map((node) => ({
      node,
      imports: pairs.filter(([from]) => from === node).length,
      importers: pairs.filter(([, to]) => to === node).length,
    }));
    const lowest = nodes.find(({ imports }) => imports === 0);
    const highest = nodes.toSorted((a, b) => b.imports - b.importers - (a.imports - a.importers))[0];
    const taken = lowest ?? nodes.find(({ importers }) => importers === 0) ?? highest;
    if (taken === undefined) break;
    if (taken === lowest) bottom.unshift(taken.node);
    else top.push(taken.node);
    left.delete(taken.node);
  }
  return [...top, ...bottom];
}

/** The pairs that go upward. Without them there is no circle. */
export function listUpwardPairs(graph: Graph): [from: string, to: string][] {
  const order = toOrder(graph);
  return listPairs(graph).filter(([from, to]) => order.indexOf(from) > order.indexOf(to));
}

/** The longest chain of imports between nodes, without the pairs that go upward. */
export function findLongestChain(graph: Graph): string[] {
  const order = toOrder(graph);
  const chains = new Map<string, string[]>();
  for (const node of order.toReversed()) {
    const below = [...(graph.get(node) ?? [])].flatMap((target) => {
      const chain = order.indexOf(target) > order.indexOf(node) ? chains.get(target) : undefined;
      return chain === undefined ? [] : [chain];
    });
    chains.set(node, [node, ...(below.toSorted((a, b) => b.length - a.length)[0] ?? [])]);
  }
  return [...chains.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}
