import type { FollowedLoad } from '@loadstone/contracts/customer-links';

/** The path of the load; `follow-calls.test.ts` compares it with the contract, which is larger than the whole page. */
export const FOLLOW_PATH = '/api/FollowedLoad/:secret';

/** The path of a document of the load. */
export const FOLLOWED_DOCUMENT_PATH = '/api/FollowedLoad/:secret/Document/:guid';

const TIMEOUT_MS = 20_000;

/** @returns the load, `gone` for a link that does not work, `unreachable` where the request is repeated later */
export async function readLoad(secret: string): Promise<FollowedLoad | 'gone' | 'unreachable'> {
  try {
    const reply = await fetch(FOLLOW_PATH.replace(':secret', encodeURIComponent(secret)), {
      // The browser sends the entity tag of its copy.
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.ok) return (await reply.json()) as FollowedLoad;
    return reply.status === 404 || reply.status === 400 ? 'gone' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** The address of a document of the load. */
export function toDocumentAddress(secret: string, guid: string): string {
  return FOLLOWED_DOCUMENT_PATH.replace(':secret', encodeURIComponent(secret)).replace(':guid', guid);
}
