import type { Lead } from '@loadstone/contracts/leads';
import { POSTING_KINDS } from '@loadstone/contracts/postings';
import { hashKey, notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { nowMs } from '../../lib/time/clock.ts';
import { KEPT_LISTS, listShownLeadKeys, leadsKeyOfAll, type LeadBoard } from '../leads/index.ts';
import { postingsKey } from '../postings/index.ts';
import { isServerAway } from './unconfirmed-lists.ts';

/** The most rows that a copy has: they are read into memory at once, and 20 lists may have 5,000 each. */
export const MOST_ROWS = 20_000;

/** The most lists that a copy has, which a page has in memory: those of leads, and the open and the expired postings of each kind. */
export const MOST_LISTS = KEPT_LISTS + 2 * POSTING_KINDS.length;

/** The first lists, up to the one with which they have more rows than there is room for. O(n). */
export function takeFitting<List extends { readonly rows: number }>(lists: readonly List[], roomRows: number): List[] {
  let rows = 0;
  const firstOver = lists.findIndex((list) => {
    rows += list.rows;
    return rows > roomRows;
  });
  return firstOver < 0 ? [...lists] : lists.slice(0, firstOver);
}

/** A list in a copy, without what belongs to the moment, such as rows that were just removed. */
export interface KeptList {
  readonly queryKey: QueryKey;
  readonly asOfMs: number;
  /** Everything but the rows. */
  readonly head: object | null;
  readonly rows: readonly unknown[];
}

/** A list of this page that can be kept. */
export interface ListToKeep {
  readonly name: string;
  readonly queryKey: QueryKey;
  /** Changes its identity when the content changes. */
  readonly data: unknown;
  readonly rows: number;
  /** Until when the list was known to be right. */
  readonly asOfMs: number;
}

/**
 * The lists of postings and the last lists of leads, the one that was shown last first, until there are {@link MOST_ROWS}.
 * Lists of a copy are left out.
 */
export function listListsToKeep(
  client: QueryClient,
  isCopied: (query: Query) => boolean,
  shownLeads = listShownLeadKeys(client),
): ListToKeep[] {
  const cache = client.getQueryCache();
  const postings = POSTING_KINDS.flatMap((kind) => cache.findAll({ queryKey: postingsKey(kind) }));
  const leads = shownLeads.toReversed().map((queryKey) => cache.find({ queryKey, exact: true }));
  const lists = [...postings, ...leads].flatMap((query) => {
    if (query?.state.data === undefined || isCopied(query)) return [];
    const { queryKey, queryHash: name, state } = query;
    const rows = isLeads(queryKey) ? (state.data as LeadBoard).entries.length : (state.data as unknown[]).length;
    // Events keep a list up to date while it is not marked as outdated.
    return [{ name, queryKey, data: state.data, rows, asOfMs: state.isInvalidated ? state.dataUpdatedAt : nowMs() }];
  });
  return takeFitting(lists, MOST_ROWS);
}

/** What a copy stores of a list. O(n). */
export function toKept({ queryKey, data, asOfMs }: ListToKeep): KeptList {
  if (!isLeads(queryKey)) return { queryKey, asOfMs, head: null, rows: data as unknown[] };
  const { entries, added: _added, ...head } = data as LeadBoard;
  const rows = entries.filter(({ goneAtMs }) => goneAtMs === null).map(({ lead }) => lead);
  return { queryKey, asOfMs, head, rows };
}

/** Shows a list of a copy, and has it requested. Does nothing where the page has the list or its failure already. @returns the query */
export function showKept(client: QueryClient, { queryKey, asOfMs, head, rows }: KeptList): Query | undefined {
  const known = client.getQueryCache().find({ queryKey, exact: true });
  // A copy is not shown in place of the server's refusal or failure.
  const hasFailed = known?.state.status === 'error' && !isServerAway(known.state.error);
  if (known?.state.data !== undefined || hasFailed) return undefined;
  const entries = rows.map((lead) => ({ lead: lead as Lead, arrivedAtMs: null, goneAtMs: null }));
  const data = isLeads(queryKey) ? { ...head, entries, added: [] } : rows;
  return notifyManager.batch(() => {
    client.setQueryData(queryKey, data, { updatedAt: asOfMs });
    const query = client.getQueryCache().find({ queryKey, exact: true });
    query?.invalidate();
    return query;
  });
}

function isLeads(queryKey: QueryKey): boolean {
  return hashKey(queryKey.slice(0, leadsKeyOfAll.length)) === hashKey(leadsKeyOfAll);
}
