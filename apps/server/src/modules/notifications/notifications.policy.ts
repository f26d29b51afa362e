import {
  CREATABLE_NOTIFICATION_TYPES,
  MODE_KINDS,
  PRODUCT_IDS,
  PRODUCT_MODES,
  SILENT_NOTIFICATION_TYPES,
  STATUS_LABELS,
  formatDay,
  type PostingKind,
} from '@loadstone/contracts';
import { AppError } from '../../errors.ts';
import type { PostingFacts } from './recipients.queries.ts';

const CREATABLE: readonly number[] = CREATABLE_NOTIFICATION_TYPES;
const SILENT: readonly number[] = Object.values(SILENT_NOTIFICATION_TYPES);
const DELETED_TYPE = 24;

/** The text of a notification that a user reads. */
export interface NotificationText {
  subject: string;
  body: string;
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
export function toText(typeId: number, posting: PostingFacts): NotificationText {
  const noun = posting.kind === 'L' ? 'Load' : 'Equipment';
  const lane = `${posting.srce_city}, ${posting.srce_st} to ${posting.dest_city}, ${posting.dest_st}, ${formatDay(posting.date_avail)}`;
  if (typeId === DELETED_TYPE) {
    if (posting.deleted_on === null) throw new AppError('notification.notAllowed', 'This posting is not deleted.');
    return { subject: `${noun} Deleted`, body: lane };
  }
  if (posting.deleted_on !== null) throw new AppError('notification.notAllowed', 'This posting is deleted.');
  return { subject: `${noun} ${STATUS_LABELS[posting.p_status]}`, body: lane };
}

/** The source and target products of a notification about a posting. */
export function toProducts(kind: PostingKind, isOwnCompany: boolean): { from: number; to: number } {
  const [own = 'B', other = 'C'] = PRODUCT_MODES.toSorted((mode) => (MODE_KINDS[mode].own === kind ? -1 : 1));
  return { from: PRODUCT_IDS[own], to: PRODUCT_IDS[isOwnCompany ? own : other] };
}
