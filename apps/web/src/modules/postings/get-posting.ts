import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { callsOf } from './posting-calls.ts';

/** One own posting in its current state; undefined where it no longer exists. */
export async function findPosting(mode: ProductMode, token: number): Promise<Posting | undefined> {
  try {
    return await callEndpoint(callsOf(mode).get, { params: { id: token } });
  } catch (error) {
    if (isApiError(error) && error.code === 'posting.notFound') return undefined;
    throw error;
  }
}
