import { randomBytes } from 'node:crypto';
import { hashPassword, isPasswordRight } from '../auth/index.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Db } from '../db/database.ts';
import { findSamplePasswordHash, replaceSamplePasswords } from '../modules/users/index.ts';

/** Password of every demo user on a board that only its own machine can reach. */
export const DEMO_PASSWORD = 'loadstone-demo';

/** The password for a new demo market: the configured one, the known one on loopback, or a random one. */
export function createDemoPassword({ demo, server }: Configuration): string {
  return demo.password ?? (server.isPublic ? randomBytes(12).toString('base64url') : DEMO_PASSWORD);
}

/**
 * Sets the password of the demo users of an earlier start: to the configured or the known one, or away from the known
 * one where other machines can reach the board.
 *
 * @param created the result of {@link createDemoPassword}
 * @returns the password; undefined where it is a random one of an earlier start
 */
export async function settleDemoPassword(
  db: Db,
  { demo, server }: Configuration,
  created: string,
): Promise<string | undefined> {
  const hash = await findSamplePasswordHash(db);
  if (hash === undefined || (await isPasswordRight(created, hash))) return created;
  const isRandom = demo.password === undefined && server.isPublic;
  if (isRandom && !(await isPasswordRight(DEMO_PASSWORD, hash))) return undefined;
  await replaceSamplePasswords(db, await hashPassword(created));
  return created;
}
