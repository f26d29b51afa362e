import { z } from 'zod';
import { browserWindow } from './browser.ts';
import { storageItem } from './storage.ts';

/** What is typed on the page, from before a reload to the start of the page after it. */
const storedValues = storageItem<Record<string, unknown>>({
  area: 'session',
  key: 'typedValues',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
  keptUntil: 'logout',
});

/** What was typed when the session of a user ended, until that user has signed in again. */
const valuesOfUser = storageItem<{ readonly userId: number; readonly values: Record<string, unknown> } | null>({
  area: 'session',
  key: 'typedOfUser',
  schema: z.object({ userId: z.number(), values: z.record(z.string(), z.unknown()) }),
  fallback: null,
  keptUntil: 'logout',
});

/** The values that wait for their forms, by name; read with the first form. */
let waiting: Map<string, unknown> | undefined;

function listWaiting(): Map<string, unknown> {
  if (waiting !== undefined) return waiting;
  waiting = new Map(Object.entries(storedValues.read()));
  storedValues.clear();
  return waiting;
}

/** Reads the current values of forms, by name. */
const sources = new Map<string, () => unknown>();

/** Receives values that come back after a sign-in, by name. */
const receivers = new Map<string, (value: unknown) => void>();

/** Values that no reload keeps; true while something is typed there. */
const unkept = new Set<() => boolean>();

/**
 * Lets {@link reloadPage} and {@link keepTypedOf} keep what `read` returns; nothing for null.
 *
 * @param receive called with a value that comes back where the page has read its values before the user was known
 * @returns the end of it
 */
export function keepTyped(name: string, read: () => unknown, receive?: (value: unknown) => void): () => void {
  sources.set(name, read);
  if (receive) receivers.set(name, receive);
  return () => {
    if (sources.get(name) === read) sources.delete(name);
  };
}

/** Lets {@link wouldLoseTyped} know of typed values that a reload does not keep. @returns the end of it */
export function watchUnkept(isTyped: () => boolean): () => void {
  unkept.add(isTyped);
  return () => unkept.delete(isTyped);
}

/** Keeps a value for the next form of that name. */
export function holdTyped(name: string, value: unknown): void {
  listWaiting().set(name, value);
}

/** Drops the kept value of that name: a form that opens later starts with its own. */
export function dropTyped(name: string): void {
  listWaiting().delete(name);
}

/** The kept value of that name; where there is none, `initial`. */
export function readTyped<Value>(name: string, initial: Value): Value {
  const known = listWaiting();
  return known.has(name) ? toKnownShape(initial, known.get(name)) : initial;
}

/** The page after an update may have other fields: one that is new has its initial value, one that is gone is left out. */
function toKnownShape<Value>(initial: Value, value: unknown): Value {
  if (!isRecord(initial)) return value as Value;
  if (!isRecord(value)) return initial;
  const names = Object.keys(initial).filter((name) => name in value);
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, value[name]])) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True where something is typed that {@link reloadPage} would lose. */
export function wouldLoseTyped(): boolean {
  return [...unkept].some((isTyped) => isTyped());
}

/** Reloads the page at its address; what {@link keepTyped} knows of, and what still waits for its form, is kept. */
export function reloadPage(): void {
  storedValues.write(listTyped());
  browserWindow.reload();
}

function listTyped(): Record<string, unknown> {
  // A form that has not opened since the last reload still waits for its values.
  const values = new Map(listWaiting());
  for (const [name, read] of sources) values.set(name, read());
  return Object.fromEntries([...values].filter(([, value]) => value !== null));
}

/** Keeps what is typed on the page for the next sign-in of the user in this tab. */
export function keepTypedOf(userId: number): void {
  valuesOfUser.write({ userId, values: listTyped() });
}

/** Restores what {@link keepTypedOf} has kept of the user, once. What another user has typed is dropped. */
export function returnTypedOf(userId: number): void {
  const kept = valuesOfUser.read();
  if (kept === null) return;
  valuesOfUser.clear();
  if (kept.userId !== userId) return;
  for (const [name, value] of Object.entries(kept.values)) {
    holdTyped(name, value);
    receivers.get(name)?.(value);
  }
}
