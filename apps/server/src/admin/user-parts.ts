import { z } from 'zod';
import { endSessionsOfUser } from '../auth/index.ts';
import { notifyOfCentralLogout } from '../modules/notifications/index.ts';
import type { CommandContext } from './command.ts';

/** The option that names a user. */
export const email = z.email('Expected an e-mail address.').max(254).describe("The user's e-mail address");
/** The option that turns something on or off. */
export const isOn = z.enum(['yes', 'no']).describe('yes or no');

/** Ends the user's sessions and writes a notice where there was one. */
export async function endSessions({ tx, clock }: CommandContext, userId: number): Promise<void> {
  const ended = await endSessionsOfUser(tx, userId, clock.now());
  await notifyOfCentralLogout(tx, { userId, others: ended, by: 'support', now: clock.now() });
}
