import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KEY_BYTES } from './sealed-text.ts';

/** A key of the operator, which encrypts the data keys. */
export interface MasterKey {
  /** The first digits of its SHA-256: it names the key and does not reveal it. */
  readonly id: string;
  readonly key: Buffer;
}

/** The master keys of the board: new data keys are encrypted by the first; the others still decrypt. */
export type ReadMasterKeys = () => Promise<readonly MasterKey[]>;

/** A key that cannot be used; the message is for operators and has no part of a key. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

interface MasterKeyOptions {
  /** Base64, separated by commas or lines; the file is not read. */
  readonly text: string | undefined;
  /** Created with a new key where it does not exist. */
  readonly file: string;
}

/** Reads the keys of the environment, or of a file, each time: a key that is added to the file needs no restart. */
export function createMasterKeys({ text, file }: MasterKeyOptions): ReadMasterKeys {
  if (text !== undefined) return async () => parseMasterKeys(text, 'MASTER_KEY');
  return async () => parseMasterKeys(await readOrCreate(file), file);
}

/** The text of a file of master keys, one a line. */
export function writeMasterKeys(keys: readonly MasterKey[]): string {
  return keys.map(({ key }) => `${key.toString('base64')}\n`).join('');
}

/** Adds keys in front of those of a file, so that they become the board's. */
export async function addMasterKeys(file: string, keys: readonly MasterKey[]): Promise<void> {
  const known = parseMasterKeys(await readOrCreate(file), file);
  const others = known.filter(({ id }) => !keys.some((key) => key.id === id));
  await writeFile(file, writeMasterKeys([...keys, ...others]), { mode: 0o600, flush: true });
}

/** @throws VaultError where a key has another length */
export function parseMasterKeys(text: string, source: string): MasterKey[] {
  const parts = text.split(/[\s,]+/).filter((part) => part.length > 0);
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new VaultError(`${source}: Expected ${KEY_BYTES} bytes in base64, as "openssl rand -base64 32" prints them.`);
  }
  return keys.map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }));
}

/** Two servers that start at once get the same key: the file appears whole, and only once. */
async function readOrCreate(file: string): Promise<string> {
  const known = await readIfThere(file);
  if (known !== undefined) return known;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await handle.sync();
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(part, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
