import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The list of what a backup has. It is written last: a folder without it is no backup. */
export const MANIFEST_FILE = 'manifest.json';

const name = z.string().min(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const manifestSchema = z.object({
  format: z.literal(1),
  version: name,
  takenOn: z.iso.datetime(),
  migration: name,
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      order: z.array(name),
      file: name,
      rows: z.number().int(),
      /** Of the rows before they are compressed, so that restored rows can be compared. */
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/) })),
  partitions: z.array(z.object({ name, parent: name, bound: name })),
  /** The contents of documents, each in `documents/<first two digits>/<SHA-256>`. */
  contents: z.array(sha256),
  /** The ids of the master keys that decrypt the keys in the tables; they are not in the backup unless requested. */
  masterKeys: z.array(name).default([]),
});

/** A backup: the state of its tables, and the contents that they name. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A backup that is not complete or has changed since it was taken, or a folder that cannot have one. For operators. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** @throws BackupError where the folder has no manifest that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (cause) {
    throw new BackupError(`There is no ${MANIFEST_FILE} in ${folder}: this is no backup, or it did not end.`, {
      cause,
    });
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`${MANIFEST_FILE} is damaged, or of a newer version.`, { cause });
  }
}

/** The file of a content in a backup. */
export function toContentFile(folder: string, key: string): string {
  return join(folder, 'documents', key.slice(0, 2), key);
}

/** The SHA-256 of a file. @throws BackupError where it cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    throw new BackupError(`${path} cannot be read.`, { cause });
  }
  return hash.digest('hex');
}
