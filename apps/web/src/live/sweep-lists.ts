import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { nowMs } from '../lib/time/clock.ts';
import { atMoment } from '../lib/time/deadline.ts';
import { setCached } from './cached-data.ts';
import { findNextSweepMs, sweep, type ListRules, type LiveList, type RowTimes } from './live-list.ts';

/** Sweeps every cached list under the key at the moment at which its next row leaves. @returns a function that stops it */
export function sweepLists<Facts extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  rules: ListRules<Facts>,
): () => void {
  type List = LiveList<Facts & RowTimes>;
  let dueMs: number | undefined;
  let cancel: () => void = () => undefined;

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
      const next = list && sweep(rules, list, nowMs());
      if (next !== list) setCached(client, key, next);
    }
    schedule();
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const isNewData = event.type === 'updated' && event.action.type === 'success';
    if (isNewData && partialMatchKey(event.query.queryKey, queryKey)) schedule();
  });
  schedule();
  return () => {
    unsubscribe();
    cancel();
  };
}
