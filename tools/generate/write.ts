import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Registers generated code in a file that exists: its text before, its text after. */
export type Registration = (text: string) => string;

/** What a generator changes, by path. */
export interface Generated {
  readonly files: Readonly<Record<string, string>>;
  readonly registrations: Readonly<Record<string, Registration>>;
}

/**
 * Writes new files and changes those that register them, formatted where Prettier can.
 *
 * @returns the paths, new files first
 * @throws Error where a new file exists already, or a registration has no place; nothing is written then.
 */
export async function writeGenerated({ files, registrations }: Generated): Promise<string[]> {
  const present = Object.keys(files).filter((path) => existsSync(path));
  if (present.length > 0) throw new Error(`These files exist already: ${present.join(', ')}`);
  const texts = Object.entries(files);
  for (const [path, register] of Object.entries(registrations)) {
    texts.push([path, await inFile(path, () => register(readFileSync(path, 'utf8')))]);
  }
  const formatted = await Promise.all(
    texts.map(async ([path, text]) => {
      // Prettier has no parser for SQL.
      if (path.endsWith('.sql')) return [path, text] as const;
      const options = { ...(await resolveConfig(path)), filepath: path };
      return [path, await inFile(path, () => format(text, options))] as const;
    }),
  );
  for (const [path, text] of formatted) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return formatted.map(([path]) => path);
}

async function inFile(path: string, work: () => string | Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Adds an import of one line to the imports from the same folder, in the order of their paths.
 *
 * @throws Error where the file has no import.
 */
export function addImport(text: string, line: string): string {
  const lines = text.split('\n');
  const path = toImportPath(line)!;
  const folder = path.slice(0, path.lastIndexOf('/'));
  const imports = lines.flatMap((each, index) => {
    const from = toImportPath(each);
    return from === undefined ? [] : [{ from, index }];
  });
  const last = imports.at(-1);
  if (last === undefined) throw new Error(`There is no import beside which to put: ${line}`);
  const siblings = imports.filter(({ from }) => from.startsWith('.') && isInFolder(from, folder));
  const before = siblings.findLast(({ from }) => from < path);
  const place = before !== undefined ? before.index + 1 : (siblings[0]?.index ?? last.index + 1);
  return lines.toSpliced(place, 0, line).join('\n');
}

/** True for `./modules/tags/index.ts` in `./modules/load-notes`: both are in a folder of `./modules`. */
function isInFolder(path: string, folder: string): boolean {
  const parent = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : folder;
  return path.startsWith(`${parent}/`) && path.split('/').length === `${folder}/file`.split('/').length;
}

/** The path of an import on one line, or of the last line of a longer one. */
function toImportPath(line: string): string | undefined {
  return /^(?:import .*|\} )from '([^']+)';$/.exec(line)?.[1];
}

/**
 * Adds an entry to an object or an array: at its end, or before the first entry that sorts after it.
 *
 * @param opening the text up to its brace or bracket, e.g. `BOARD_EVENTS = {`
 * @throws Error where it is not found.
 */
export function addEntry(text: string, opening: string, entry: string, order: 'last' | 'sorted' = 'last'): string {
  const start = text.indexOf(opening);
  if (start < 0) throw new Error(`There is no '${opening}' in which to put: ${entry}`);
  const from = start + opening.length;
  const end = findClosingBrace(text, from);
  if (order === 'last') return `${text.slice(0, end).trimEnd().replace(/,?$/, ',')}\n  ${entry},\n${text.slice(end)}`;
  const entries = text
    .slice(from, end)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const place = entries.findIndex((each) => each > entry);
  const added = entries.toSpliced(place < 0 ? entries.length : place, 0, entry);
  return `${text.slice(0, from)}\n${added.join(',\n')},\n${text.slice(end)}`;
}

/** The brace or bracket that closes the one before `from`. */
function findClosingBrace(text: string, from: number): number {
  let depth = 1;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '{' || text[index] === '[') depth += 1;
    if (text[index] === '}' || text[index] === ']') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error('There is no closing brace.');
}

/**
 * Adds a line after the last one that matches.
 *
 * @throws Error where none does.
 */
export function addLineAfterLast(text: string, pattern: RegExp, line: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((each) => pattern.test(each));
  if (last < 0) throw new Error(`There is no line like ${pattern} after which to put: ${line}`);
  return lines.toSpliced(last + 1, 0, line).join('\n');
}
