import { BOARD_EVENT_HEADER } from '@loadstone/contracts/live';
import { getUserClaims, listUserPermits } from '@loadstone/contracts/users';
import { callEndpoint } from '../../lib/api/api-client.ts';
import type { Person } from './model/remembered-person.ts';

/**
 * Loads the user and the company's features.
 *
 * @param userId undefined where the token does not state it
 * @param onBoardEvent called with the last board event before the reply
 * @throws {ApiError}
 */
export async function readPerson(
  userId: number | undefined,
  onBoardEvent?: (eventId: number) => void,
): Promise<Person> {
  const onHeaders = (headers: Headers) => {
    const eventId = headers.get(BOARD_EVENT_HEADER);
    if (eventId !== null) onBoardEvent?.(Number(eventId));
  };
  const [claims, permits] = await Promise.all([
    callEndpoint(getUserClaims, { query: { userId } }),
    callEndpoint(listUserPermits, { onHeaders }),
  ]);
  return { claims, permits };
}
