import { ENDED_ASSIGNMENT_TYPES, toNoticeWords, type Notification, type ProductMode } from '@loadstone/contracts';
import { findText, t } from '../../../lib/texts/t.ts';
import type { Tone } from '../../../ui/tokens.ts';

const DOCUMENT_TYPES = new Set([2, 7, 20]);

/** The token of the own posting whose documents a notification is about; undefined for any other notification. */
export function findDocumentsToken(notification: Notification, mode: ProductMode): number | undefined {
  if (!DOCUMENT_TYPES.has(notification.notificationTypeId)) return undefined;
  return mode === 'C' ? notification.notificationDetails.eToken : Number(notification.entityId);
}

/**
 * The colour of a notification with the word for it: amber for a document, red for an assignment that the other side
 * ended, otherwise blue.
 */
export function toKind(notification: Notification, mode: ProductMode): { tone: Tone; label: string } {
  if (DOCUMENT_TYPES.has(notification.notificationTypeId))
    return { tone: 'yellow', label: t('notifications.kinds.document') };
  if (notification.notificationTypeId === ENDED_ASSIGNMENT_TYPES[mode]) {
    return { tone: 'red', label: t(`notifications.kinds.ended.${mode}`) };
  }
  return { tone: 'blue', label: t('notifications.kinds.news') };
}

/** The text of a notification in the reader's language; in English where the server is newer than this page. */
export function toWords({ notificationDetails: details }: Notification): { subject: string; body: string } {
  return toNoticeWords(details, findText) ?? details;
}
