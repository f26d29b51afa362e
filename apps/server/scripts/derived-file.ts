import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The first line in which two texts differ, formatted for a reader; empty where they are equal. */
function describeDifference(committed: string, wanted: string): string {
  if (committed === wanted) return '';
  const [before, after] = [committed.split('\n'), wanted.split('\n')];
  let line = 0;
  while (before[line] === after[line]) line += 1;
  return `line ${line + 1}:\n- ${before[line] ?? '(end)'}\n+ ${after[line] ?? '(end)'}`;
}

/** Writes a page that is not in git: it is read from the code at any time. With `--check` it is only made. */
export function writePage(path: string, text: string): void {
  if (process.argv.includes('--check')) return;
  writeFileSync(path, text);
  console.log(`${path} is written.`);
}

/** Writes a derived file, or with `--check` reports whether the committed one is up to date. */
export function writeOrCheck(path: string, text: string, command: string): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    console.log(`${path} is written.`);
    return;
  }
  const difference = describeDifference(existsSync(path) ? readFileSync(path, 'utf8') : '', text);
  if (difference === '') {
    console.log(`${path} is up to date.`);
    return;
  }
  console.error(`${path} is not what the code makes of it; run ${command}.\n${difference}`);
  process.exitCode = 1;
}
