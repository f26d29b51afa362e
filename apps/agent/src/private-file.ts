import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file that only its user can read. The file appears with its whole content or not at all.
 *
 * @throws an error with code EEXIST where `isNew` and the file exists
 */
export function writePrivateFile(path: string, text: string, { isNew = false }: { isNew?: boolean } = {}): void {
  const temporary = `${path}.${process.pid}.new`;
  rmSync(temporary, { force: true });
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    if (isNew) linkSync(temporary, path);
    else renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
