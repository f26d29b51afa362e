import {
  ASSIGNMENT_EVENTS,
  ASSIGNMENT_NOTICES,
  DOCUMENT_NOTICE_EVENTS,
  type AssignmentNotice,
  type NoticeRecipientRole,
} from '@loadstone/contracts/assignments';
import { NOTIFICATION_TYPES, SILENT_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { sharedEnglish } from '@loadstone/contracts/texts/en';
import { format } from 'prettier';
import { writeOrCheck } from './derived-file.ts';

const INTRODUCTION = `# Notifications of assignments

The recipients of notifications about an assignment. The server reads one table, \`ASSIGNMENT_NOTICES\` in
\`packages/contracts/src/assignments/assignment-notices.ts\`. \`npm run derived:write notices\` generates this page from it, and a check refuses a
page that is out of date. The notifications are written in the transaction of their event, so that both are stored or
neither.

The user who caused an event receives nothing. The broker's notices go to the user who posted the load and the user who
assigned it, the carrier's to the user who posted the equipment; if none of them can sign in any more, to every user of
the company who holds the product. A driver is notified as a user; a driver without a user sees the driver's page only.
Documents (2, 7 and 20) are pushed with the type of the bell. The types 15 and 16 are pushes to devices and never rows of the bell. 'Load Cancelled' is red for brokers and
'Load Unassigned' is red for carriers. All windows of both companies that may see the posting also receive the event
\`assignment.changed\`.

`;

const noticeTexts: unknown = sharedEnglish.notices;
const HEAD = ['event', 'by', 'recipient', 'bell', 'push', 'subject', 'text'];
const RECIPIENTS: Record<NoticeRecipientRole, string> = {
  broker: 'broker',
  carrier: 'carrier',
  driver: 'driver',
  formerDriver: 'former driver',
  carrierDesk: "the carrier's open windows",
};

/** The English texts of a notice, each once. */
function joinTexts(text: AssignmentNotice['text'], part: 'subject' | 'body'): string {
  const words = [text ?? []].flat().map((name) => {
    const branch = name.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], noticeTexts);
    return (branch as Record<typeof part, string>)[part];
  });
  return [...new Set(words)].join(' / ') || '–';
}

const rows = [...ASSIGNMENT_EVENTS, ...DOCUMENT_NOTICE_EVENTS].flatMap((event) => {
  const notices = ASSIGNMENT_NOTICES[event];
  if (notices.length === 0) return [[event, 'any', 'none', '–', '–', '–', '–']];
  return notices.map(({ to, by, typeId, pushTypeId, text }) => [
    event,
    by?.join(' or ') ?? 'any',
    RECIPIENTS[to],
    typeId === SILENT_NOTIFICATION_TYPES.refresh ? `${typeId}, silent` : `${typeId} ${NOTIFICATION_TYPES[typeId]}`,
    pushTypeId === null ? '–' : String(pushTypeId),
    joinTexts(text, 'subject'),
    joinTexts(text, 'body'),
  ]);
});
const table = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const text = await format(`${INTRODUCTION}${table}\n`, { parser: 'markdown', printWidth: 120 });
await writeOrCheck('docs/assignment-notifications.md', text, 'npm run derived:write notices');
