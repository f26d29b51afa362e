import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Links of a document, and paths of source files in it, that lead to no file of the project or to no heading of a page.
 * A path may leave out its first folders.
 *
 * @param document its path
 * @param files the paths of the project's files
 * @param read the text of one of these files
 */
export function listPathFaults(
  document: string,
  text: string,
  files: readonly string[],
  read: (path: string) => string,
): string[] {
  const isFile = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));
  const prose = withoutCode(text);
  const links = [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, link = '', anchor]) => ({
      path: link === '' ? document : posix.join(posix.dirname(document), link).replace(/\/$/, ''),
      link,
      anchor,
    }),
  );
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|cjs|css|sql))`/g)].map(([, path = '']) => path);
  return [
    ...links.filter(({ path }) => !isFile(path)).map(({ link }) => `${document}: ${link} does not exist`),
    ...paths
      // Files that a build writes are not in the project.
      .filter((path) => !path.includes('/dist/') && !files.some((file) => `/${file}`.endsWith(`/${path}`)))
      .map((path) => `${document}: ${path} does not exist`),
    ...links
      .filter(({ path, anchor }) => anchor !== undefined && path.endsWith('.md') && isFile(path))
      .filter(({ path, anchor = '' }) => !listAnchors(path === document ? text : read(path)).includes(anchor))
      .map(({ path, anchor }) => `${document}: #${anchor} is no heading of ${path}`),
  ];
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '');
}

/** The anchors of a page as GitHub makes them: the second heading of one text has `-1`. */
function listAnchors(text: string): string[] {
  const counts = new Map<string, number>();
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.replace(/\]\([^)]*\)/g, '').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** What a build, an installation or a running server writes. */
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.git', '.data', '.cache', '.vite', 'test-results', 'coverage'];

if (import.meta.main) {
  const all = globSync('**/*', { exclude: SKIPPED_FOLDERS.map((name) => `**/${name}`) });
  const read = (path: string): string => readFileSync(path, 'utf8');
  const faults = all
    .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    .flatMap((file) => listPathFaults(file, read(file), all, read));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Each path in the documents leads to a file, and each anchor to a heading.');
}
