import type { Lead } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';

/** The last moment as a text, kept because a sort compares thousands of rows with the same moment. */
let lastText = { ms: Number.NaN, text: '' };

function toText(ms: number): string {
  if (ms !== lastText.ms) lastText = { ms, text: new Date(ms).toISOString() };
  return lastText.text;
}

/**
 * True where the owner's last action still confirms a posting (M17), and for every lead of the partner board. Moments are
 * compared as texts: both are ISO 8601 in UTC with the same precision, so that their text order is their time order.
 */
export function isConfirmed({ confirmedUntil }: Pick<Lead | Posting, 'confirmedUntil'>, nowMs: number): boolean {
  return confirmedUntil === undefined || confirmedUntil > toText(nowMs);
}
