import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const IMPORTS = /\b(import|export)\s+\{([^}]*)\}\s+from\s+['"](\.[^'"]*\/index\.ts)['"];?/g;
const MODULE_INDEX = /[\\/]src[\\/]modules[\\/][\w-]+[\\/]index\.ts$/;
const EXPORTS = /export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)';/g;

/** The names in the braces of an import, without those of types, which the build leaves out. */
function listNames(braces: string): string[] {
  return braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** What an index declares itself. */
const OWN_EXPORTS = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

/** The file of each name that an index exports. */
function readIndex(index: string): Map<string, string> {
  const source = readFileSync(index, 'utf8');
  const files = new Map<string, string>();
  for (const [, name = ''] of source.matchAll(OWN_EXPORTS)) files.set(name, index);
  for (const [, braces = '', file = ''] of source.matchAll(EXPORTS)) {
    for (const name of listNames(braces)) files.set(name, resolve(dirname(index), file));
  }
  return files;
}

/**
 * A module's source whose imports name the files behind the indexes of modules.
 *
 * @param path of the module
 * @throws Error for a name that an index does not export
 */
export function passIndexes(source: string, path: string): string {
  return source.replace(IMPORTS, (all, kind: string, braces: string, specifier: string) => {
    const index = resolve(dirname(path), specifier);
    if (!MODULE_INDEX.test(index)) return all;
    const files = readIndex(index);
    const imports = new Map<string, string[]>();
    for (const name of listNames(braces)) {
      const file = files.get(name.split(' as ')[0] ?? name);
      if (file === undefined) throw new Error(`${index} exports no ${name}, which ${path} imports`);
      imports.set(file, [...(imports.get(file) ?? []), name]);
    }
    return [...imports]
      .map(([file, names]) => {
        const from = relative(dirname(path), file);
        return `${kind} { ${names.join(', ')} } from '${from.startsWith('.') ? from : `./${from}`}';`;
      })
      .join(' ');
  });
}

/**
 * Builds imports of a module's index as imports of the files behind it. Through the index each importer would reach all
 * that the module offers, and the chunks of the first load, which follow the imports, would contain it.
 */
export function withoutModuleIndexes(): Plugin {
  return {
    name: 'without-module-indexes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /apps[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler: (source, id) => passIndexes(source, id.replace(/\?.*$/, '')),
    },
  };
}
