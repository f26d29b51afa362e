import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a derived file, or with `--check` says whether the committed one is still what would be written. */
export function writeOrCheck(path: string, text: string, command: string): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    console.log(`${path} is written.`);
    return;
  }
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (committed === text) {
    console.log(`${path} is up to date.`);
    return;
  }
  const lines = committed.split('\n');
  const line = text.split('\n').findIndex((wanted, index) => wanted !== lines[index]);
  console.error(`${path} is not what the code makes of it (first at line ${line + 1}). Run: ${command}`);
  process.exitCode = 1;
}
