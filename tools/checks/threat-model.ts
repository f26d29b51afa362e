import { existsSync, readFileSync } from 'node:fs';

const DOCUMENT = 'docs/security.md';
/** The folder in which paths of the requirements begin where they name none of the project. */
const SERVER = 'apps/server/src';

/**
 * Test files that the threat model names and that do not exist, and threats without a test.
 *
 * @param exists whether a path of the project exists
 */
export function listThreatFaults(text: string, exists: (path: string) => boolean): string[] {
  const [, section = ''] = text.split('\n## Threats\n');
  const [list = ''] = section.split('\n## ');
  const threats = list.split('\n').filter((line) => line.startsWith('- **'));
  const listTests = (line: string): string[] =>
    [...line.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
  return [
    ...listTests(text)
      .filter((path) => !exists(path))
      .map((path) => `${path} does not exist`),
    ...threats.filter((line) => listTests(line).length === 0).map((line) => `no test: ${line.split('**')[1]}`),
    ...(threats.length === 0 ? ['the threat model has no list of threats'] : []),
  ];
}

/**
 * Files that the page names and that do not exist.
 *
 * @param exists whether a path of the project exists
 */
export function listRequirementFaults(text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !exists(path) && !exists(`${SERVER}/${path}`))
    .map((path) => `${path} does not exist`);
}

if (import.meta.main) {
  const text = readFileSync(DOCUMENT, 'utf8');
  const faults = [...listThreatFaults(text, existsSync), ...listRequirementFaults(text, existsSync)];
  for (const fault of faults) console.error(`${DOCUMENT}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Each threat has a test, and each file that the security page names exists.');
}
