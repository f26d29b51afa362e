import { BOARD_NOTICE_TYPES, toNoticeContent } from '@loadstone/contracts/notifications';
import { MODE_KINDS, PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { listSideRecipients } from './assignment-notices.queries.ts';
import { findNoticeRecipient, insertNotices } from './board-notices.queries.ts';

/** A reminder to call a company back. */
interface CallBackNotice {
  /** The author, who is reminded; where that user cannot sign in any more, the company's desk is. */
  readonly userId: number;
  readonly accountId: number;
  /** The name of the company to call. */
  readonly company: string;
  readonly note: string;
  /** The own posting that the call is about, to which the notice links. */
  readonly posting: Pick<PostingRow, 'kind' | 'token'> | undefined;
  readonly now: Date;
}

/** Writes the notice of a reminder, with its push. */
export async function notifyOfCallBack(tx: Tx, notice: CallBackNotice): Promise<void> {
  const { userId, accountId, company, note, posting, now } = notice;
  const productId =
    posting === undefined
      ? ((await findNoticeRecipient(tx, userId))?.product_id ?? PRODUCT_IDS.B)
      : PRODUCT_IDS[MODE_KINDS.B.own === posting.kind ? 'B' : 'C'];
  const recipients = await listSideRecipients(tx, { accountId, productId, userIds: [userId] });
  const content = toNoticeContent('callBack', { company, note });
  await insertNotices(
    tx,
    recipients.map((recipient) => ({
      notification_type_id: BOARD_NOTICE_TYPES.callBack,
      user_id: recipient.user_id,
      entity_id: posting === undefined ? '' : String(posting.token),
      created_by: null,
      srce_product_id: productId,
      dest_product_id: productId,
      cust_cd: recipient.cust_cd,
      notification_details: JSON.stringify({ ...content, ...(posting?.kind === 'E' && { eToken: posting.token }) }),
      created_on: now,
    })),
    { isToBePushed: true },
  );
}
