import { setTimeout as sleep } from 'node:timers/promises';
import { asServer } from './held-transaction.ts';

/** The most items of one group, so that a statement stays short even where each item has hundreds of rows. */
const GROUP_MAXIMUM = 50;

interface GroupingOptions<Item, Result> {
  /** Runs a group. @returns the result of each item, in order */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items with the same key are never in one group. Without it, all can be. */
  readonly toKey?: (item: Item) => number | string;
  /** How long a group waits for more items, milliseconds. */
  readonly gatherMs: number;
}

interface WaitingCall<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A function of one item that runs many of its calls as one: those of a few milliseconds, and those that arrive while a
 * group is running, form the next group. One group runs at a time, outside of the callers' transactions. Where the data
 * of an item makes a group fail, its items are run one by one, so that the fault stays with that item.
 */
export function groupCalls<Item, Result>(options: GroupingOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: WaitingCall<Item, Result>[] = [];
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await sleep(options.gatherMs);
      const group = takeGroup(waiting, options.toKey);
      const taken = new Set(group);
      waiting = waiting.filter((call) => !taken.has(call));
      await settle(group, options.run);
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void asServer(runAll);
    });
}

function takeGroup<Item, Result>(
  waiting: readonly WaitingCall<Item, Result>[],
  toKey: ((item: Item) => number | string) | undefined,
): WaitingCall<Item, Result>[] {
  if (toKey === undefined) return waiting.slice(0, GROUP_MAXIMUM);
  const byKey = new Map<number | string, WaitingCall<Item, Result>>();
  for (const call of waiting) {
    const key = toKey(call.item);
    if (!byKey.has(key)) byKey.set(key, call);
    if (byKey.size === GROUP_MAXIMUM) break;
  }
  return [...byKey.values()];
}

async function settle<Item, Result>(
  group: readonly WaitingCall<Item, Result>[],
  run: GroupingOptions<Item, Result>['run'],
): Promise<void> {
  try {
    const results = await run(group.map(({ item }) => item));
    group.forEach(({ resolve }, at) => resolve(results[at] as Result));
  } catch (error) {
    if (group.length > 1 && isFaultOfData(error)) for (const call of group) await settle([call], run);
    else for (const { reject } of group) reject(error);
  }
}

/** True for a value that the database refuses: SQLSTATE classes 22 (data exception) and 23 (constraint). */
function isFaultOfData(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]...$/.test(code);
}
