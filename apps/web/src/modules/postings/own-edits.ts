import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { storageItem } from '../../lib/browser/storage.ts';

/** The version that the user has last saved of each posting, in any window of this browser; by user and token. */
const savedVersions = storageItem<Record<string, number>>({
  area: 'local',
  key: 'ownEdits',
  schema: z.record(z.string(), z.number()),
  fallback: {},
  keptUntil: 'logout',
});

/** How many postings are remembered: a form is open for minutes. */
const MOST_EDITS = 50;

/** Lets the other windows of the user know of an edit. */
export function noteOwnEdit(userId: number, { token, version }: Pick<Posting, 'token' | 'version'>): void {
  const name = toName(userId, token);
  const others = Object.entries(savedVersions.read()).filter(([other]) => other !== name);
  savedVersions.write(Object.fromEntries([...others.slice(1 - MOST_EDITS), [name, version]]));
}

/** True where the user has saved that version of the posting, in whichever window. */
export function useIsOwnEdit(userId: number, posting: Pick<Posting, 'token' | 'version'> | undefined): boolean {
  const [saved, setSaved] = useState(savedVersions.read);
  // The note may be later than the event of the edit.
  useEffect(() => savedVersions.subscribe(() => setSaved(savedVersions.read())), []);
  return posting !== undefined && saved[toName(userId, posting.token)] === posting.version;
}

function toName(userId: number, token: number): string {
  return `${userId} ${token}`;
}
