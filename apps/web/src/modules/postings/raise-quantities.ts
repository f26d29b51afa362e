import { equipmentQuantityCalls, loadQuantityCalls, type Posting } from '@loadstone/contracts/postings';
import { callEndpoint } from '../../lib/api/api-client.ts';
import type { Session } from '../../lib/session/session.ts';
import { toFactText } from '../../lib/fact-values.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { keysOf, toOwnKind } from './posting-calls.ts';

const CALLS = { L: loadQuantityCalls, E: equipmentQuantityCalls } as const;

/** How many are added to an own open posting. */
export interface Raise {
  readonly token: number;
  readonly by: number;
}

/**
 * Adds to the quantities of open postings instead of posting others like them, and says what they are now.
 *
 * @returns the postings after it
 * @throws {ApiError} `posting.notFound`, `posting.illegalTransition`, `request.invalid` above the largest quantity
 */
export async function raiseQuantities(
  session: Session,
  raises: readonly Raise[],
  idempotencyKey: string,
): Promise<readonly Posting[]> {
  const { raise } = CALLS[toOwnKind(session.mode)];
  const { postings } = await callEndpoint(raise, {
    body: { raises: [...raises], key: keysOf(session).update },
    idempotencyKey,
  });
  const quantities = postings.map((posting) => toFactText('quantity', posting)).join(', ');
  showToast({ message: t('postingForm.raised', { quantities }), tone: 'success' });
  return postings;
}
