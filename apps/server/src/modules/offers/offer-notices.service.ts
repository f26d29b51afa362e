import { toAmountText } from '@loadstone/contracts/money';
import type { NoticeText } from '@loadstone/contracts/notifications';
import type { OfferSide } from '@loadstone/contracts/offers';
import { z } from 'zod';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import type { OfferAmountRow } from '../../db/tables/offer-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { notifySide } from '../notifications/index.ts';
import { findOfferView, listAmounts, type OfferViewRow } from './offers.queries.ts';

/** The notification type of each side's pushes; no row of the bell has it. */
const PUSH_TYPES = { B: 16, C: 15 } as const;
/** The notification type of an offer that was lost or has expired. */
const CLOSED_TYPE = 23;

/** A notice of an offer for one side. */
interface OfferNotice {
  readonly offer: OfferViewRow;
  readonly amounts: readonly OfferAmountRow[];
  readonly to: OfferSide;
  readonly text: Extract<NoticeText, `offer.${string}`>;
  readonly typeId: 21 | 22 | 23;
  /** The user who caused it; null where the board closed the offer. */
  readonly actorUserId: number | null;
  readonly now: Date;
}

/** Writes a notice to the users of one side who take part in an offer: the author of its posting, and those who sent amounts. */
export async function notifyOfOffer(
  tx: Tx,
  { offer, amounts, to, text, typeId, actorUserId, now }: OfferNotice,
): Promise<void> {
  const isBroker = to === 'B';
  const last = amounts.at(-1);
  await notifySide(tx, {
    side: to,
    accountId: isBroker ? offer.broker_account_id : offer.carrier_account_id,
    userIds: [
      isBroker ? offer.load.created_by : offer.equipment_created_by,
      ...amounts.filter(({ side }) => side === to).map(({ user_id: userId }) => userId),
    ],
    typeId,
    pushTypeId: PUSH_TYPES[to],
    text,
    values: {
      company: isBroker ? offer.carrier_name : offer.broker_name,
      ...(typeId === 21 && last !== undefined ? { amount: toAmountText(last) } : {}),
    },
    load: offer.load,
    details: { offerId: offer.id, ...(isBroker ? {} : { eToken: offer.e_token }) },
    actorUserId,
    now,
  });
}

/** The task for an offer that was lost or has expired. A trigger of the table adds it, under this name. */
const OFFER_CLOSED_TASK: Task<{ offerId: number }> = {
  name: 'offer-closed',
  payload: z.object({ offerId: z.number() }),
  maxAttempts: 3,
};

/** Notifies both sides of a closed offer, except the company whose own change closed it. */
export function handleClosedOffers({ db, clock }: Board): TaskHandler {
  return handleTask(OFFER_CLOSED_TASK, ({ offerId }) =>
    inTransaction(db, async (tx) => {
      const offer = await findOfferView(tx, offerId);
      if (offer?.status !== 'lost' && offer?.status !== 'expired') return;
      const amounts = await listAmounts(tx, [offerId]);
      const { closed_by_account_id: closedBy } = offer;
      for (const to of ['B', 'C'] as const) {
        if (closedBy === (to === 'B' ? offer.broker_account_id : offer.carrier_account_id)) continue;
        const text = `offer.${offer.status}` as const;
        await notifyOfOffer(tx, { offer, amounts, to, text, typeId: CLOSED_TYPE, actorUserId: null, now: clock.now() });
      }
    }),
  );
}
