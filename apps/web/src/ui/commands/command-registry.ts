import { foldText } from '../../lib/format/fold-text.ts';
import { createStore } from '../../lib/react/store.ts';

/** One entry of the palette. */
export interface Command {
  id: string;
  label: string;
  /** A second line of text, such as the destination. */
  detail?: string;
  group: string;
  /** Additional search terms. */
  keywords?: string;
  /** The shortcut for the same action, as `Shortcut.keys`. */
  keys?: string;
  /** True for an action on the row of a grid that has the focus. */
  isOfRow?: boolean;
  /**
   * True for what can be done with any text. It is the last, and Enter runs it only once an arrow key has chosen it: a command
   * that is meant may still be loading.
   */
  isOfAnyText?: boolean;
  run: () => void;
}

/** Lists the commands for the typed text; called at every keystroke, so it must be fast. */
export type CommandSource = (query: string) => readonly Command[];

/** The sources of the mounted components, in the order of their results. */
export const commandSources = createStore<readonly CommandSource[]>([]);

/** Adds a source. @returns a function that removes it */
export function addCommandSource(source: CommandSource): () => void {
  commandSources.set((sources) => [...sources, source]);
  return () => commandSources.set((sources) => sources.filter((other) => other !== source));
}

/** The most results that the palette shows; a longer search text finds fewer. */
const MOST_RESULTS = 50;

/**
 * The score of a command for a query: 0 unless all words are found; a match at the start of the label scores highest.
 */
function scoreOf(command: Command, words: readonly string[]): number {
  const label = foldText(command.label);
  const all = foldText(`${label} ${command.detail ?? ''} ${command.keywords ?? ''} ${command.group}`);
  if (!words.every((word) => all.includes(word))) return 0;
  const first = words[0] ?? '';
  if (label.startsWith(first)) return 3;
  return label.includes(` ${first}`) ? 2 : 1;
}

function rank({ isOfRow, isOfAnyText }: Command, score: number): number {
  if (isOfAnyText === true) return 0;
  return isOfRow === true ? score + 0.5 : score;
}

/**
 * The commands that match the query, best first, of equal ones those of the row in focus; each id once: that of the row in
 * focus, else the last one.
 */
export function findCommands(sources: readonly CommandSource[], query: string): Command[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const byId = new Map<string, { command: Command; score: number }>();
  for (const command of sources.flatMap((source) => source(query))) {
    const score = scoreOf(command, words);
    if (byId.get(command.id)?.command.isOfRow === true) continue;
    if (score > 0) byId.set(command.id, { command, score: rank(command, score) });
  }
  return [...byId.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(({ command }) => command);
}
