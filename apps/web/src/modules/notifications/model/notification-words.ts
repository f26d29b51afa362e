import { toNoticeWords, type Notification } from '@loadstone/contracts/notifications';
import { findText } from '../../../lib/texts/t.ts';

/** The text of a notification in the reader's language; in English where the server is newer than this page. */
export function toWords({ notificationDetails: details }: Notification): { subject: string; body: string } {
  return toNoticeWords(details, findText) ?? details;
}
