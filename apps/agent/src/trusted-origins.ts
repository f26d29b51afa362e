import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './private-file.ts';

const trustedOriginsSchema = z.array(
  z.object({
    /** Origin of the board's pages, for example `https://board.example.com`. */
    board: z.string(),
    /** Origin of its identity provider, where that is another one. */
    signIn: z.string().optional(),
  }),
);

/** The boards whose pages may use the agent. */
export type TrustedOrigins = z.infer<typeof trustedOriginsSchema>;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function toListPath(folder: string): string {
  return join(folder, 'trusted-origins.json');
}

/**
 * Checks an origin that a user has typed. @returns it in the form of the `Origin` header
 *
 * @throws Error for an address that is not an origin, or is neither https nor on this machine
 */
function parseOrigin(text: string): string {
  // `URL.parse` is missing in Node 20.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(`'${text}' is not an origin. Example: https://board.example.com`);
  }
  const isLocal = url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) throw new Error(`'${text}' is neither https nor on this machine.`);
  return url.origin;
}

/** @throws Error for a damaged file. */
export function readTrustedOrigins(folder: string): TrustedOrigins {
  const path = toListPath(folder);
  if (!existsSync(path)) return [];
  try {
    return trustedOriginsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Error(`${path} is damaged. Delete it and use the command trust again.`, { cause });
  }
}

/** Adds a board, or replaces its entry. @throws Error for an address that is not an origin */
export function trustOrigin(folder: string, board: string, signIn?: string): void {
  const entry = { board: parseOrigin(board), ...(signIn === undefined ? {} : { signIn: parseOrigin(signIn) }) };
  const others = readTrustedOrigins(folder).filter((other) => other.board !== entry.board);
  writePrivateFile(toListPath(folder), `${JSON.stringify([...others, entry], undefined, 2)}\n`);
}

/** Removes a board. @returns false where it was not trusted */
export function distrustOrigin(folder: string, board: string): boolean {
  const origin = parseOrigin(board);
  const before = readTrustedOrigins(folder);
  const after = before.filter((entry) => entry.board !== origin);
  if (after.length < before.length) writePrivateFile(toListPath(folder), `${JSON.stringify(after, undefined, 2)}\n`);
  return after.length < before.length;
}
