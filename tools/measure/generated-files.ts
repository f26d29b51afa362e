import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { toFact } from '../generate/fact.ts';
import type { listLanguageFiles } from '../generate/languages.ts';
import type { Noun, toSpellings } from '../generate/names.ts';
import type { Generated } from '../generate/write.ts';
import type { toModule } from '../generate/module.ts';
import type { toNoun } from '../generate/names.ts';

/** The paths that the generators of a checkout create and change for a new noun. */
interface GeneratedFiles {
  readonly created: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Runs the generators of a checkout for notes on a load without writing anything. What
 * `npm run derived:write` changes afterwards is not counted.
 *
 * @returns undefined where the checkout has no such generators, or not the packages that they import.
 */
export async function findGeneratedFiles(root: string): Promise<GeneratedFiles | undefined> {
  const load = (name: string) => import(pathToFileURL(join(root, 'tools/generate', name)).href) as Promise<object>;
  if (!['tools/generate/module.ts', 'node_modules'].every((path) => existsSync(join(root, path)))) return undefined;
  const found = Object.assign({}, ...(await Promise.all(['module.ts', 'feature.ts', 'names.ts'].map(load)))) as {
    toModule: typeof toModule;
    /** Earlier checkouts ask whether the screen has a route, and name the only other language themselves. */
    toFeature: (noun: Noun, options: readonly string[] & { readonly hasRoute: boolean }) => Generated;
    toNoun: typeof toNoun;
  };
  const noun = found.toNoun('load-notes');
  const migrations = readdirSync(join(root, 'apps/server/migrations'));
  const parts = [
    found.toModule(noun, migrations),
    found.toFeature(noun, Object.assign(['apps/web/src/lib/texts/fr-CA.json'], { hasRoute: false })),
  ];
  const listKeys = (of: 'files' | 'registrations') => [...new Set(parts.flatMap((part) => Object.keys(part[of])))];
  return { created: listKeys('files'), changed: listKeys('registrations') };
}

/**
 * The files by hand of a new fact of a posting that is yes or no: those that the generator of a checkout writes, which its
 * author changes to what the fact needs, and the changelog. What `npm run derived:write` changes is not counted.
 *
 * @returns undefined where the checkout has no such generator.
 */
export async function findFactFiles(root: string): Promise<readonly string[] | undefined> {
  const load = (name: string) => import(pathToFileURL(join(root, 'tools/generate', name)).href) as Promise<object>;
  if (!['tools/generate/fact.ts', 'node_modules'].every((path) => existsSync(join(root, path)))) return undefined;
  const found = Object.assign({}, ...(await Promise.all(['fact.ts', 'languages.ts', 'names.ts'].map(load)))) as {
    toFact: typeof toFact;
    listLanguageFiles: typeof listLanguageFiles;
    toSpellings: typeof toSpellings;
  };
  const { files, registrations } = found.toFact(
    found.toSpellings('appointment-required'),
    'choice',
    'L',
    readdirSync(join(root, 'apps/server/migrations')),
    found.listLanguageFiles(join(root, 'packages/contracts/src/texts')),
  );
  return [...Object.keys(files), ...Object.keys(registrations), 'CHANGELOG.md'];
}
