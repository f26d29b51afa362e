import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import { writePrivateFile } from './private-file.ts';

/** Algorithm of the device's key (ECDSA on P-256 with SHA-256). */
export const KEY_ALGORITHM = 'ES256';

const storedKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The key pair of this user on this machine. */
export interface DeviceKey {
  readonly privateKey: CryptoKey | Uint8Array;
  /** The public half, without any private member. */
  readonly publicJwk: JWK;
  /** RFC 7638 thumbprint of the public half, SHA-256, base64url. */
  readonly thumbprint: string;
}

function toKeyPath(folder: string): string {
  return join(folder, 'device-key.json');
}

/** True where the folder holds a key. */
export function hasDeviceKey(folder: string): boolean {
  return existsSync(toKeyPath(folder));
}

/** Creates the key of the folder. @throws an error with code EEXIST where the folder already holds one */
export async function createDeviceKey(folder: string): Promise<void> {
  const { privateKey } = await generateKeyPair(KEY_ALGORITHM, { extractable: true });
  writePrivateFile(toKeyPath(folder), `${JSON.stringify(await exportJWK(privateKey))}\n`, { isNew: true });
}

/**
 * Reads the key of the folder.
 *
 * @throws Error for a missing or damaged file, and for one that other users of the machine can read
 */
export async function readDeviceKey(folder: string, platform: NodeJS.Platform): Promise<DeviceKey> {
  const path = toKeyPath(folder);
  if (!hasDeviceKey(folder)) throw new Error(`${path} is missing. Run the command install first.`);
  // Windows has no such modes: there the folder of the user's profile keeps others away.
  if (platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`${path} can be read by other users. Allow only yourself (chmod 600), or install again.`);
  }
  const stored = storedKeySchema.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!stored.success) throw new Error(`${path} is damaged. Uninstall with --remove-key, then install again.`);
  const { d: _private, ...publicJwk } = stored.data;
  return {
    privateKey: await importJWK(stored.data, KEY_ALGORITHM),
    publicJwk,
    thumbprint: await calculateJwkThumbprint(publicJwk),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
