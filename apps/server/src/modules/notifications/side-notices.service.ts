import type { NoticeText } from '@loadstone/contracts/notifications';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { listSideRecipients } from './assignment-notices.queries.ts';
import { insertNotices } from './board-notices.queries.ts';
import { toLaneValues } from './notifications.policy.ts';

/** A notice for one side of a load and an equipment, before there is an assignment. */
interface SideNotice {
  readonly side: ProductMode;
  readonly accountId: number;
  /** The users whom it concerns; where none of them is enabled, the whole desk is informed. */
  readonly userIds: readonly number[];
  readonly typeId: number;
  readonly pushTypeId: number;
  readonly text: NoticeText;
  /** Values of the text besides the lane. */
  readonly values: Readonly<Record<string, string>>;
  readonly load: Pick<PostingRow, 'token' | 'srce_city' | 'srce_st' | 'dest_city' | 'dest_st' | 'date_avail'>;
  /** What the notice links to. */
  readonly details: { readonly offerId: number; readonly eToken?: number };
  /** Null where the board wrote it by itself. */
  readonly actorUserId: number | null;
  readonly now: Date;
}

/** Writes a notice and its push to the users of a side, in the transaction of the event. */
export async function notifySide(tx: Tx, notice: SideNotice): Promise<void> {
  const { side, accountId, userIds, actorUserId, load } = notice;
  const productId = PRODUCT_IDS[side];
  const recipients = await listSideRecipients(tx, { accountId, productId, userIds });
  await insertNotices(
    tx,
    recipients.map((recipient) => ({
      notification_type_id: notice.typeId,
      push_type_id: notice.pushTypeId,
      user_id: recipient.user_id,
      entity_id: String(load.token),
      created_by: actorUserId,
      srce_product_id: PRODUCT_IDS[side === 'B' ? 'C' : 'B'],
      dest_product_id: productId,
      cust_cd: recipient.cust_cd,
      notification_details: JSON.stringify({
        text: notice.text,
        values: { ...notice.values, ...toLaneValues(load) },
        ...notice.details,
      }),
      created_on: notice.now,
    })),
    { isToBePushed: true },
  );
}
