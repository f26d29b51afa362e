import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { listMigrationFiles } from '../db/migrate.ts';
import { BackupError, hashFile, readManifest, toContentFile, type Manifest } from './manifest.ts';

/**
 * Reads every file of a backup.
 *
 * @throws BackupError where one is missing or has changed, or the backup is of a newer version than this program
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = await listMigrationFiles();
  if (!known.includes(`${manifest.migration}.ts`)) {
    throw new BackupError(`The backup is of version ${manifest.version}, which is newer than this program.`);
  }
  for (const { name, file, sha256 } of manifest.tables) {
    if ((await hashRows(join(folder, file))) !== sha256) throw new BackupError(`The rows of ${name} have changed.`);
  }
  for (const key of manifest.contents) {
    if ((await hashFile(toContentFile(folder, key))) !== key) throw new BackupError(`The content ${key} has changed.`);
  }
  return manifest;
}

async function hashRows(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), createGunzip(), hash);
  } catch (cause) {
    throw new BackupError(`${path} cannot be read.`, { cause });
  }
  return hash.digest('hex');
}
