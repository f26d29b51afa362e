import {
  ASSIGNMENT_EVENTS,
  ASSIGNMENT_NOTICES,
  DOCUMENT_NOTICE_EVENTS,
  type AssignmentNotice,
  type NoticeRecipientRole,
} from '@loadstone/contracts/assignments';
import { NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { sharedEnglish } from '@loadstone/contracts/texts/en';
import { format } from 'prettier';
import { writePage } from './derived-file.ts';

const INTRODUCTION = `# Notifications of assignments

Who is notified of an event of an assignment, and how. \`npm run derived:write notices\` writes this page from \`ASSIGNMENT_NOTICES\` of
\`contracts\`, which the server reads. A notification is written in the transaction of its event; its text is in
\`packages/contracts/src/texts/en/notices.ts\`.

The user who caused an event receives nothing. The broker's notices go to the users who posted and who assigned the load, the
carrier's to the user who posted the equipment; if none of them can sign in any more, to every user of the company who holds the
product. A driver without a user sees the driver's page only. Types 15 and 16 are pushes to devices and never rows of the bell.
'Load Cancelled' is red for brokers and 'Load Unassigned' for carriers. Windows of both companies also receive
\`assignment.changed\`.

`;

const noticeTexts: unknown = sharedEnglish.notices;
const HEAD = ['event', 'recipient', 'bell, push', 'subject'];
const RECIPIENTS: Record<NoticeRecipientRole, string> = {
  broker: 'broker',
  carrier: 'carrier',
  driver: 'driver',
  formerDriver: 'former driver',
  carrierDesk: "the carrier's open windows",
};

/** The English subjects of a notice, each once. */
function joinSubjects(text: AssignmentNotice['text']): string {
  const words = [text ?? []].flat().map((name) => {
    const branch = name.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], noticeTexts);
    return (branch as { subject: string }).subject;
  });
  return [...new Set(words)].join(' / ') || '–';
}

const EVENTS = [...ASSIGNMENT_EVENTS, ...DOCUMENT_NOTICE_EVENTS];
const rows = EVENTS.flatMap((event) =>
  ASSIGNMENT_NOTICES[event].map(({ to, by, typeId, pushTypeId, text }) => [
    by === undefined ? event : `${event}, by ${by.join(' or ')}`,
    RECIPIENTS[to],
    pushTypeId === null ? String(typeId) : `${typeId}, ${pushTypeId}`,
    joinSubjects(text),
  ]),
);
const types = new Set(EVENTS.flatMap((event) => ASSIGNMENT_NOTICES[event].map(({ typeId }) => typeId)));
const legend = [...types]
  .toSorted((one, other) => one - other)
  .map((typeId) => `${typeId} ${NOTIFICATION_TYPES[typeId]}`);
const unheard = EVENTS.filter((event) => ASSIGNMENT_NOTICES[event].length === 0);
const table = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const page = `${INTRODUCTION}Types: ${legend.join(', ')}. No notices: ${unheard.join(', ')}.\n\n${table}\n`;
const text = await format(page, { parser: 'markdown', printWidth: 120 });
writePage('docs/assignment-notifications.md', text);
