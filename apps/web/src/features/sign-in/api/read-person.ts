import { getUserClaims, listUserPermits } from '@loadstone/contracts';
import { callEndpoint } from '../../../lib/api-client.ts';
import type { Person } from '../model/remembered-person.ts';

/** Loads the user and the company's features. @throws {ApiError} */
export async function readPerson(userId: number): Promise<Person> {
  const [claims, permits] = await Promise.all([
    callEndpoint(getUserClaims, { query: { userId } }),
    callEndpoint(listUserPermits),
  ]);
  return { claims, permits };
}
