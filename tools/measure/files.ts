import type { SourceFile, SourceTree } from './source-tree.ts';

/** Lines of a file that is small. */
const SMALL = 30;

/** Product files of at most 30 lines, blank lines and comments included. */
export function listSmallFiles({ files }: SourceTree): string[] {
  return files.filter(({ lines }) => lines <= SMALL).map(({ path }) => path);
}

/** Product files that exactly one product file imports; tests do not count as importers. */
export function listFilesWithOneImporter({ files }: SourceTree): string[] {
  const importers = new Map<string, number>();
  for (const path of files.flatMap(({ imports }) => imports)) importers.set(path, (importers.get(path) ?? 0) + 1);
  return files.filter(({ path }) => importers.get(path) === 1).map(({ path }) => path);
}

/** Lines of the product files, blank lines and comments included. */
export function countLines(files: readonly SourceFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** All files of tags, tests included: a folder or the first word of a name is `tag` or `tags`. */
export function listFilesOfTags({ allPaths }: SourceTree): string[] {
  return allPaths.filter((path) => /(?:^|\/)tags?[-./]/.test(path));
}
