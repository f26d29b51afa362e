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

/** What a button says that raises an own open posting: `Raise its quantity from 3 to 6`. */
export function toRaiseText(
  find: (token: number) => Pick<Posting, 'quantity'> | undefined,
  raise: Raise | undefined,
): string {
  const { token, by } = raise ?? { token: 0, by: 1 };
  const first = find(token);
  if (first === undefined) return t('postingForm.raiseBy', { by });
  const { quantity: from = 1 } = first;
  return t('postingForm.raise', { from, to: from + by });
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
