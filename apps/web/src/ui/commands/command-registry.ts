import { foldText } from '../../lib/fold-text.ts';
import { createStore } from '../../lib/store.ts';

/** One thing that the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** A second, quieter line of words: where it leads, what it is. */
  detail?: string;
  group: string;
  /** Further words that find it. */
  keywords?: string;
  /** The key that does the same, as `Shortcut.keys`. */
  keys?: string;
  run: () => void;
}

/** Gives the commands for what was typed; asked at every keystroke, so it must be quick. */
export type CommandSource = (query: string) => readonly Command[];

/** The sources of what is mounted now, in the order in which their results stand. */
export const commandSources = createStore<readonly CommandSource[]>([]);

/** Adds a source. Returns what takes it away. */
export function addCommandSource(source: CommandSource): () => void {
  commandSources.set((sources) => [...sources, source]);
  return () => commandSources.set((sources) => sources.filter((other) => other !== source));
}

/** More results than this nobody reads; a longer word narrows them. */
const MOST_RESULTS = 50;

/** How well a command answers the query: the words all found, a label's beginning best; 0 where not. */
function scoreOf(command: Command, words: readonly string[]): number {
  const label = foldText(command.label);
  const all = foldText(`${label} ${command.detail ?? ''} ${command.keywords ?? ''} ${command.group}`);
  if (!words.every((word) => all.includes(word))) return 0;
  const first = words[0] ?? '';
  if (label.startsWith(first)) return 3;
  return label.includes(` ${first}`) ? 2 : 1;
}

/** The commands that answer the query, best first, each id once. */
export function findCommands(sources: readonly CommandSource[], query: string): Command[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const byId = new Map<string, { command: Command; score: number }>();
  for (const command of sources.flatMap((source) => source(query))) {
    const score = scoreOf(command, words);
    if (score > 0 || words.length === 0) byId.set(command.id, { command, score });
  }
  return [...byId.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(({ command }) => command);
}
