import { globSync, readFileSync } from 'node:fs';

/** Where an export that no other file names is refused. */
const CHECKED = /^packages\/contracts\/src\/(?!posting\/|notification\/)/;

const DECLARATION = /^export (?:async )?(?:const|function|type|interface|class) ([A-Za-z_$][\w$]*)/gm;
const NAME = /[A-Za-z_$][\w$]*/g;

/**
 * Finds exports that no other file names. A name that stands anywhere in another file counts as used, so a few unused
 * exports with common names are not found, and none is found wrongly.
 *
 * @param texts the content of every code file, by path
 * @returns one line for each unused export: its file and name
 */
export function listUnusedExports(texts: ReadonlyMap<string, string>, isChecked: (path: string) => boolean): string[] {
  const files = new Map<string, number>();
  for (const text of texts.values()) {
    for (const name of new Set(text.match(NAME))) files.set(name, (files.get(name) ?? 0) + 1);
  }
  return [...texts].flatMap(([path, text]) =>
    isChecked(path)
      ? [...text.matchAll(DECLARATION)].flatMap(([, name = '']) =>
          files.get(name) === 1 ? [`${path}: no other file names ${name}; remove it or its export`] : [],
        )
      : [],
  );
}

if (import.meta.main) {
  const paths = globSync('{apps,packages,e2e,tools}/**/*.{ts,tsx,mjs,cjs}', {
    exclude: (path) => /(^|\/)(node_modules|dist|\.data)(\/|$)/.test(path),
  });
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const faults = listUnusedExports(texts, (path) => CHECKED.test(path) && !path.includes('.test.'));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
