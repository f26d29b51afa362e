import type { Lead } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';

/** The last moment that was written as a text: a sort compares thousands of rows with one moment. */
let written = { ms: Number.NaN, text: '' };

function toText(ms: number): string {
  if (ms !== written.ms) written = { ms, text: new Date(ms).toISOString() };
  return written.text;
}

/**
 * True where the owner's last action still confirms a posting (M17); always for the leads of the partner board. Both are
 * ISO 8601 in UTC with one precision, so their text order is their time order.
 */
export function isConfirmed({ confirmedUntil }: Pick<Lead | Posting, 'confirmedUntil'>, nowMs: number): boolean {
  return confirmedUntil === undefined || confirmedUntil > toText(nowMs);
}
