import { useEffect, useState } from 'react';
import { z } from 'zod';
import { storageItem } from './storage.ts';

/** What is edited, such as `lane 5`, in one of its versions. */
export interface EditedVersion {
  readonly name: string;
  readonly version: number;
}

/** The version that the user has last saved of each thing, in any window of this browser; by user and name. */
const savedVersions = storageItem<Record<string, number>>({
  area: 'local',
  key: 'ownEdits',
  schema: z.record(z.string(), z.number()),
  fallback: {},
  keptUntil: 'logout',
});

/** How many are remembered: a form is open for minutes. */
const MOST_EDITS = 50;

/** Lets the other windows of the user know of an edit. */
export function noteOwnEdit(userId: number, { name, version }: EditedVersion): void {
  const key = toKey(userId, name);
  const others = Object.entries(savedVersions.read()).filter(([other]) => other !== key);
  savedVersions.write(Object.fromEntries([...others.slice(1 - MOST_EDITS), [key, version]]));
}

/** True where the user has saved that version, in whichever window. */
export function useIsOwnEdit(userId: number, edited: EditedVersion | undefined): boolean {
  const [saved, setSaved] = useState(savedVersions.read);
  // The note may be later than the event of the edit.
  useEffect(() => savedVersions.subscribe(() => setSaved(savedVersions.read())), []);
  return edited !== undefined && saved[toKey(userId, edited.name)] === edited.version;
}

function toKey(userId: number, name: string): string {
  return `${userId} ${name}`;
}
