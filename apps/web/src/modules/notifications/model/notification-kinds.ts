import {
  DESK_PATHS,
  DOCUMENT_NOTIFICATION_TYPES,
  ENDED_ASSIGNMENT_TYPES,
  type Notification,
} from '@loadstone/contracts/notifications';
import type { ProductMode } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import type { Tone } from '../../../ui/tokens.ts';

/**
 * The colour of a notification with the word for it: amber for a document, red for an assignment that the other side
 * ended, otherwise blue.
 */
export function toKind(notification: Notification, mode: ProductMode): { tone: Tone; label: string } {
  if (DOCUMENT_NOTIFICATION_TYPES.has(notification.notificationTypeId))
    return { tone: 'yellow', label: t('notifications.kinds.document') };
  if (notification.notificationTypeId === ENDED_ASSIGNMENT_TYPES[mode]) {
    return { tone: 'red', label: t(`notifications.kinds.ended.${mode}`) };
  }
  return { tone: 'blue', label: t('notifications.kinds.news') };
}

/** What the path of a notification leads to. */
export function toTarget(path: string): 'documents' | 'network' | 'offers' | 'security' | 'load' {
  if (path.startsWith('/documents/')) return 'documents';
  if (path.startsWith('/offers/')) return 'offers';
  if (path === DESK_PATHS.security) return 'security';
  return path.startsWith('/network/') ? 'network' : 'load';
}
