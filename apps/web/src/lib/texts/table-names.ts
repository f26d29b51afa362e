import type { Messages } from '@lingui/core';
import { toLanguages } from './create-texts.ts';

const FILES = toLanguages(import.meta.glob('./compiled/tables/*.json'));

/** The names in every language, once they are loaded. */
let catalogues: readonly Messages[] = [];

/**
 * Loads the headers and the names of codes of exported tables in every language: a file may come from a desk in another
 * one. Rejects where a file cannot be loaded.
 */
export async function loadTableNames(): Promise<void> {
  const loaded = await Promise.all(Array.from(FILES.values(), async (load) => (await load()).default));
  catalogues = loaded;
}

/** A name in every language; none before they are loaded. */
export function listTableNames(key: string): string[] {
  return catalogues.flatMap((messages) => {
    const message = messages[key];
    const name = Array.isArray(message) ? message[0] : message;
    return typeof name === 'string' ? [name] : [];
  });
}
