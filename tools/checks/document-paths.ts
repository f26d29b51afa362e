import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Links of a document, and paths of source files in it, that lead to no file of the project. A path may leave out its
 * first folders.
 *
 * @param document its path
 * @param files the paths of the project's files
 */
export function listPathFaults(document: string, text: string, files: readonly string[]): string[] {
  const isFile = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|cjs|css|sql))`/g)].map(([, path = '']) => path);
  return [
    ...links.filter((link) => !isFile(posix.join(posix.dirname(document), link).replace(/\/$/, ''))),
    // Files that a build writes are not in the project.
    ...paths.filter((path) => !path.includes('/dist/') && !files.some((file) => `/${file}`.endsWith(`/${path}`))),
  ].map((path) => `${document}: ${path} does not exist`);
}

/** What a build, an installation or a running server writes. */
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.git', '.data', '.cache', '.vite', 'test-results', 'coverage'];

if (import.meta.main) {
  const all = globSync('**/*', { exclude: SKIPPED_FOLDERS.map((name) => `**/${name}`) });
  const faults = all
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((file) => listPathFaults(file, readFileSync(file, 'utf8'), all));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Each path in the documents leads to a file.');
}
