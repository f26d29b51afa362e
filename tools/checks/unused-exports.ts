import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Loaded by name: migrations, routes, the configuration of tools. `tools/generate` holds texts of files, with their exports.
 * The client's exports are for programs of others.
 */
const UNCHECKED =
  /^packages\/client\/src\/index\.ts$|\/generated\/|\/migrations\/|\/routes\.tsx$|\.config\.ts$|\.d\.ts$|^tools\/generate\//;

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|type|interface|class) ([A-Za-z_$][\w$]*)/gm;
const EXPORT_CLAUSE = /^export (?:type )?\{([^}]*)\}/gm;
const IMPORT_CLAUSE = /^(?:import|export) (?:type )?(?:[\w$]+, )?\{([^}]*)\} from '([^']+)'/gm;
/** Whole modules: `import * as x` and `import()`, whose names all count as used, and `export *`. */
const WHOLE_MODULE = /(?:^(?:import|export) (?:type )?\* (?:as [\w$]+ )?from |\bimport\(\s*)['"`]([^'"`]+)['"`]/gm;

/** A whole package under a name, of which only the names that the file uses count. */
const NAMESPACE = /^import (?:type )?\* as (\w+) from '(@[^']+)'/gm;

/**
 * Finds exports that no other file imports. A name that is imported from a package counts for each of its files.
 *
 * @param texts the content of every code file, by path
 * @returns one line for each unused export: its file and name
 */
export function listUnusedExports(texts: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  for (const [path, text] of texts) {
    for (const [, clause = '', source = ''] of text.matchAll(IMPORT_CLAUSE)) {
      for (const name of listNames(clause, 'imported')) used.add(`${toTarget(path, source)}#${name}`);
    }
    for (const [, namespace = '', source = ''] of text.matchAll(NAMESPACE)) {
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${namespace}\\.([\\w$]+)`, 'g'))) {
        used.add(`${toTarget(path, source)}#${name}`);
      }
    }
    for (const [statement, source = ''] of text.matchAll(WHOLE_MODULE)) {
      const target = toTarget(path, source);
      used.add(`${target}#${statement.startsWith('export') ? '*' : 'all'}`);
    }
  }
  return [...texts].flatMap(([path, text]) => {
    const inPackage = toPackage(path);
    const isUsed = (name: string): boolean =>
      used.has(`${path}#all`) ||
      [path, inPackage].some((target) => used.has(`${target}#${name}`)) ||
      isForwarded(path, name, used, texts);
    return listExports(text).flatMap((name) =>
      isUsed(name) ? [] : [`${path}: no other file imports ${name}; remove it or its export`],
    );
  });
}

/** Whether a file that forwards all names of this one is imported for the name. */
function isForwarded(
  path: string,
  name: string,
  used: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): boolean {
  if (!used.has(`${path}#*`)) return false;
  const forwarding = [...texts].filter(([from, text]) =>
    [...text.matchAll(WHOLE_MODULE)].some(
      ([statement, source = '']) => statement.startsWith('export') && toTarget(from, source) === path,
    ),
  );
  return forwarding.some(([from]) => used.has(`${from}#${name}`) || isForwarded(from, name, used, texts));
}

function listExports(text: string): string[] {
  const declared = [...text.matchAll(DECLARATION)].map(([, name = '']) => name);
  const clauses = [...text.matchAll(EXPORT_CLAUSE)].flatMap(([, clause = '']) => listNames(clause, 'exported'));
  return [...declared, ...clauses];
}

function listNames(clause: string, side: 'imported' | 'exported'): string[] {
  const parts = clause.split(',').map((part) => part.trim().replace(/^type /, ''));
  return parts.filter((part) => part !== '').map((part) => part.split(' as ').at(side === 'imported' ? 0 : -1) ?? '');
}

/** The file of a relative source, otherwise the name of the package. */
function toTarget(path: string, source: string): string {
  if (source.startsWith('.')) return join(dirname(path), source);
  return source.split('/').slice(0, 2).join('/');
}

function toPackage(path: string): string {
  if (path.startsWith('apps/server/testkit/')) return '@loadstone/testkit';
  return `@loadstone/${path.split('/')[1] ?? ''}`;
}

if (import.meta.main) {
  const paths = globSync(['*.{ts,js}', '{apps,packages,e2e,tools}/**/*.{ts,tsx,mjs,cjs}'], {
    exclude: (path) => /(^|\/)(node_modules|dist|\.data)(\/|$)/.test(path),
  });
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const faults = listUnusedExports(texts).filter((fault) => !UNCHECKED.test(fault.split(':')[0] ?? ''));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
