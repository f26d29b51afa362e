import {
  CREATABLE_NOTIFICATION_TYPES,
  SILENT_NOTIFICATION_TYPES,
  toNoticeContent,
  type LaneValues,
  type NoticeContent,
} from '@loadstone/contracts/notifications';
import { MODE_KINDS, PRODUCT_IDS, PRODUCT_MODES, type PostingKind } from '@loadstone/contracts/postings';
import { AppError, errorText } from '../../ground/errors.ts';
import type { PostingFacts } from './recipients.queries.ts';

const CREATABLE: readonly number[] = CREATABLE_NOTIFICATION_TYPES;
const SILENT: readonly number[] = Object.values(SILENT_NOTIFICATION_TYPES);
const DELETED_TYPE = 24;

/** The lane and the day of a posting as values of a notification's text. */
export function toLaneValues(
  posting: Pick<PostingFacts, 'srce_city' | 'srce_st' | 'dest_city' | 'dest_st' | 'date_avail'>,
): LaneValues {
  const { srce_city: srceCity, srce_st: srceSt, dest_city: destCity, dest_st: destSt, date_avail: day } = posting;
  return { srceCity, srceSt, destCity, destSt, day };
}

/** True where a client may create a notification of that type. */
export function isCreatable(typeId: number): boolean {
  return CREATABLE.includes(typeId);
}

/** True where a client may send a message of that type to open windows. */
export function isSendable(typeId: number): boolean {
  return SILENT.includes(typeId) || isCreatable(typeId);
}

/**
 * The text of a notification of that type about the posting, built only from the posting's row.
 *
 * @throws AppError `notification.notAllowed` where the text would not be true
 */
export function toContent(typeId: number, posting: PostingFacts): NoticeContent {
  const kind = posting.kind === 'L' ? 'load' : 'equipment';
  const lane = toLaneValues(posting);
  if (typeId === DELETED_TYPE) {
    if (posting.deleted_on === null)
      throw new AppError('notification.notAllowed', errorText('notification.postingNotDeleted'));
    return toNoticeContent(`${kind}Deleted`, lane);
  }
  if (posting.deleted_on !== null)
    throw new AppError('notification.notAllowed', errorText('notification.postingDeleted'));
  return toNoticeContent(`${kind}Status.${posting.p_status}`, lane);
}

/** The source and target products of a notification about a posting. */
export function toProducts(kind: PostingKind, isOwnCompany: boolean): { from: number; to: number } {
  const [own = 'B', other = 'C'] = PRODUCT_MODES.toSorted((mode) => (MODE_KINDS[mode].own === kind ? -1 : 1));
  return { from: PRODUCT_IDS[own], to: PRODUCT_IDS[isOwnCompany ? own : other] };
}
