import { setImmediate as nextTurn } from 'node:timers/promises';
import { MailParser, type AttachmentStream, type MessageText } from 'mailparser';
import { AppError } from '../../ground/errors.ts';

/** What a message file says. */
export interface MailText {
  /** The lines of its head that the reader needs: subject and day. */
  readonly head: string;
  readonly text: string;
  /** '' for a message without a page. */
  readonly html: string;
  /** The name of the sender, or the address; '' where the message states none. */
  readonly sender: string;
  /** The names of its files; their content is dropped. */
  readonly attachments: readonly string[];
}

/** Who a message says to be from, before anything of that is believed. */
interface MailOrigin {
  /** The addresses of its author; none where it has several headers `From`, of which programs show any one. */
  readonly from: readonly string[];
  readonly subject: string;
  /** '' where it states none. */
  readonly messageId: string;
  /** What mail servers on its way say about the author. */
  readonly authenticationResults: readonly string[];
}

/** Bytes of a step, between which the server does other work. */
const STEP_BYTES = 64 * 1024;
const LONGEST_SUBJECT = 300;
const LONGEST_NAME = 60;
/** The types of the signature of a whole message (S/MIME, PGP). */
const SIGNATURE = /^application\/(x-pkcs7|pkcs7|pgp)-signature$/i;

/** Reads a message file. Nothing of it is kept. @throws AppError `postingList.unreadable` */
export async function readMail(bytes: Buffer): Promise<MailText & { readonly origin: MailOrigin }> {
  // The text of the page is made by `toTextOfHtml`, which keeps the cells of its tables.
  const parser = new MailParser({ skipHtmlToText: true, skipTextLinks: true, skipImageLinks: true });
  try {
    const [read] = await Promise.all([readParts(parser), writeParts(parser, bytes)]);
    const [sender] = parser.from?.value ?? [];
    return {
      ...read,
      head: toHead(parser),
      sender: (sender?.name || sender?.address || '').slice(0, LONGEST_NAME),
      origin: toOrigin(parser),
    };
  } catch (error) {
    throw new AppError('postingList.unreadable', undefined, undefined, { cause: error });
  }
}

function toSubject({ subject = '' }: MailParser): string {
  // The database keeps neither NUL nor a half of a pair of UTF-16.
  return subject
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)
    .toWellFormed();
}

function toOrigin(parser: MailParser): MailOrigin {
  const lines = parser.headerLines === false ? [] : parser.headerLines;
  const isOne = lines.filter(({ key }) => key === 'from').length === 1;
  const authors = isOne ? (parser.from?.value ?? []) : [];
  return {
    from: authors.map(({ address = '' }) => address.toLowerCase()),
    subject: toSubject(parser),
    messageId: parser.messageId ?? '',
    authenticationResults: lines
      .filter(({ key }) => key === 'authentication-results')
      .map(({ line }) => line.slice(line.indexOf(':') + 1).replace(/\s+/g, ' ')),
  };
}

function toHead(parser: MailParser): string {
  const { date } = parser;
  const lines = [`Subject: ${toSubject(parser)}`];
  if (date !== undefined && !Number.isNaN(date.getTime())) lines.push(`Date: ${date.toUTCString()}`);
  return lines.join('\n');
}

async function writeParts(parser: MailParser, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !parser.destroyed; at += STEP_BYTES) {
    parser.write(bytes.subarray(at, at + STEP_BYTES));
    await nextTurn();
  }
  parser.end();
}

async function readParts(parser: MailParser): Promise<Pick<MailText, 'text' | 'html' | 'attachments'>> {
  let [text, html] = ['', ''];
  const attachments: string[] = [];
  for await (const part of parser as AsyncIterable<MessageText | AttachmentStream>) {
    if (part.type === 'text') [text, html] = [part.text ?? '', part.html ?? ''];
    else {
      // A picture of the text, and the signature of the message, are no files that a reader misses.
      if (part.related !== true && !SIGNATURE.test(part.contentType))
        attachments.push((part.filename ?? part.contentType).slice(0, LONGEST_NAME));
      part.content.on('end', () => part.release?.()).resume();
    }
  }
  return { text, html, attachments };
}
