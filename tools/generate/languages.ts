import { globSync } from 'node:fs';

/** The files of a catalogue in the languages other than English. */
export function listLanguageFiles(folder: string): string[] {
  return globSync(`${folder}/*.json`).sort();
}

/**
 * Adds texts to a catalogue of a language, after the last text of their area where it has one.
 *
 * @param texts by their dotted keys
 */
export function addTexts(catalogue: string, texts: Readonly<Record<string, string>>): string {
  const present = Object.entries(JSON.parse(catalogue) as Record<string, string>);
  const [area = ''] = Object.keys(texts)[0]?.split('.') ?? [];
  const last = present.findLastIndex(([key]) => key.startsWith(`${area}.`));
  const place = last < 0 ? present.length : last + 1;
  return JSON.stringify(Object.fromEntries(present.toSpliced(place, 0, ...Object.entries(texts))));
}
