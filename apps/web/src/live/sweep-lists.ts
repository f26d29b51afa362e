import { RELOAD_SPREAD_MS } from '@loadstone/contracts/live';
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { getRandom } from '../lib/browser/random.ts';
import { after, nowMs } from '../lib/time/clock.ts';
import { atMoment } from '../lib/time/deadline.ts';
import { reloadChanged, setCached } from './cached-data.ts';
import { findNextSweepMs, hasHidden, sweep, type ListRules, type LiveList, type RowTimes } from './live-list.ts';

/**
 * Sweeps the cached lists under a key when the next row leaves, moves or loses a part. A list with a row that lost a part is
 * reloaded, at a random moment, because the quiet hours of many companies begin together.
 *
 * @returns a function that stops it
 */
export function sweepLists<Facts extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  rules: ListRules<Facts>,
): () => void {
  type List = LiveList<Facts & RowTimes>;
  let dueMs: number | undefined;
  let cancel: () => void = () => undefined;
  const hiddenIn: QueryKey[] = [];
  let cancelReload: (() => void) | undefined;

  const schedule = () => {
    const dues = client
      .getQueriesData<List>({ queryKey })
      .map(([, list]) => (list && findNextSweepMs(rules, list, nowMs())) ?? Infinity);
    const nextMs = Math.min(...dues);
    if (nextMs === dueMs) return;
    cancel();
    dueMs = nextMs;
    if (nextMs !== Infinity) cancel = atMoment(() => nextMs, run);
  };
  function run(): void {
    dueMs = undefined;
    for (const [key, list] of client.getQueriesData<List>({ queryKey })) {
      if (list === undefined) continue;
      const now = nowMs();
      if (hasHidden(rules, list, now)) hiddenIn.push(key);
      const next = sweep(rules, list, now);
      if (next !== list) setCached(client, key, next);
    }
    if (hiddenIn.length > 0) cancelReload ??= after(getRandom() * RELOAD_SPREAD_MS, reloadHidden);
    schedule();
  }
  function reloadHidden(): void {
    cancelReload = undefined;
    for (const key of hiddenIn.splice(0)) reloadChanged(client, key);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const isNewData = event.type === 'updated' && ['success', 'setState'].includes(event.action.type);
    if (isNewData && partialMatchKey(event.query.queryKey, queryKey)) schedule();
  });
  schedule();
  return () => {
    unsubscribe();
    cancel();
    cancelReload?.();
  };
}
