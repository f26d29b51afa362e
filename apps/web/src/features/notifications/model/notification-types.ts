import {
  ENDED_ASSIGNMENT_SUBJECTS,
  LISTED_NOTIFICATION_TYPES,
  type Notification,
  type ProductMode,
} from '@loadstone/contracts';
import { notificationTexts } from '../../../lib/texts/notifications.ts';
import type { Tone } from '../../../ui/tokens.ts';

/** The comma list of types that a mode asks for. */
export function toTypeIds(mode: ProductMode): string {
  return LISTED_NOTIFICATION_TYPES[mode].join(',');
}

const DOCUMENT_TYPES = new Set([2, 7, 20]);

/** The colour of a notification with the word that says the same: amber for a document, red for an assignment that the other side ended, otherwise blue. */
export function toKind(notification: Notification, mode: ProductMode): { tone: Tone; label: string } {
  const { kinds } = notificationTexts;
  if (DOCUMENT_TYPES.has(notification.notificationTypeId)) return { tone: 'yellow', label: kinds.document };
  if (notification.notificationDetails.subject === ENDED_ASSIGNMENT_SUBJECTS[mode]) {
    return { tone: 'red', label: kinds.ended[mode] };
  }
  return { tone: 'blue', label: kinds.news };
}
