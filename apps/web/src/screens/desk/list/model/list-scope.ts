import type { PostingStatus } from '@loadstone/contracts/postings';
import { createStore } from '../../../../lib/react/store.ts';

/** The parts of the list that the switch above it shows, in its order. Expired postings are in `all` only. */
export const LIST_SCOPES = ['all', 'open', 'running', 'done'] as const;
export type ListScope = (typeof LIST_SCOPES)[number];

const STATUSES: Readonly<Record<ListScope, string>> = { all: 'OPARDE', open: 'O', running: 'PAR', done: 'D' };

/** True for a posting of that shown status in a part of the list. */
export function isInScope(status: PostingStatus, scope: ListScope): boolean {
  return STATUSES[scope].includes(status);
}

/** The rank of each running posting by its next action, by token; empty while the order is not known. */
export const runningRanks = createStore<ReadonlyMap<number, number>>(new Map());
