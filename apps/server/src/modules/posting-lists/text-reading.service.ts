import { READ_TEXT_LIMITS, type TextFormat, type TextReading } from '@loadstone/contracts/posting-lists';
import type { PostingKind } from '@loadstone/contracts/postings';
import { readTextInSteps } from '@loadstone/reading';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { runInTurns } from '../../ground/slices.ts';
import { toTextOfHtml } from './html-text.ts';
import { countReading, toContext, toReadLine } from './list-reading.service.ts';
import { readMail, type MailText } from './mail-text.ts';

interface TextToRead {
  readonly postType: PostingKind;
  readonly format: TextFormat;
  /** Of a mail its bytes in base64. */
  readonly content: string;
  readonly language: 'en' | 'fr';
}

/** Reads a mail, a page or a text for the caller's company. Nothing is written. @throws AppError `postingList.tooLong`, `postingList.unreadable` */
export async function readPostingText(board: Board, caller: CompanyCaller, source: TextToRead): Promise<TextReading> {
  return readWith(board, caller, source, async () => {
    if (source.format !== 'mail') return { text: await toText(source) };
    const mail = await readMail(toBytes(source.content));
    return { text: await toTextOfMail(mail), mail };
  });
}

/** Reads a mail whose text is kept, as `readPostingText` does. @throws AppError `postingList.tooLong` */
export function readKeptMail(
  board: Board,
  caller: CompanyCaller,
  mail: KeptMail,
  options: ReadingOptions,
): Promise<TextReading> {
  return readWith(board, caller, options, () => Promise.resolve({ text: mail.text, mail }));
}

/** A mail as it is kept: its lines, without tags and files. */
export interface KeptMail extends Pick<MailText, 'sender' | 'attachments'> {
  readonly text: string;
}

/** The parts of a mail that are read later. @throws AppError `postingList.tooLong`, `postingList.unreadable` */
export async function toKeptMail(mail: MailText): Promise<KeptMail> {
  return { text: await toTextOfMail(mail), sender: mail.sender, attachments: mail.attachments };
}

type ReadingOptions = Pick<TextToRead, 'postType' | 'language'>;

async function readWith(
  board: Board,
  caller: CompanyCaller,
  options: ReadingOptions,
  load: () => Promise<{ readonly text: string; readonly mail?: Pick<MailText, 'sender' | 'attachments'> }>,
): Promise<TextReading> {
  const context = await toContext(board, caller, options);
  return countReading(board, caller, async () => {
    const { text, mail } = await load();
    const reading = await runInTurns(readTextInSteps(text, context));
    const isTable = reading.kind === 'table';
    return {
      cells: isTable ? reading.cells.map((cells) => [...cells]) : null,
      rows: isTable ? [] : reading.rows.map((row) => ({ text: row.words.text, ...toReadLine(row) })),
      dayOrder: isTable ? null : (reading.dayOrder ?? null),
      notRows: reading.notRows.map((line) => line.text),
      writtenOn: reading.writtenOn ?? null,
      sender: mail?.sender ?? '',
      attachments: [...(mail?.attachments ?? [])],
    };
  });
}

function toBytes(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  assertThat(bytes.length <= READ_TEXT_LIMITS.mailBytes, 'postingList.tooLong');
  return bytes;
}

async function toText({ format, content }: TextToRead): Promise<string> {
  return toBounded(format === 'html' ? await toTextOfPage(content) : content);
}

/** The head of a mail and its text. The text of its page is taken where it has one, because lines are not wrapped there. */
async function toTextOfMail({ head, html, text }: MailText): Promise<string> {
  const ofPage = html === '' ? '' : await toTextOfPage(html);
  return toBounded(`${head}\n\n${ofPage.trim() === '' ? text : ofPage}`);
}

async function toTextOfPage(html: string): Promise<string> {
  assertThat(html.length <= READ_TEXT_LIMITS.htmlCharacters, 'postingList.tooLong');
  return runInTurns(toTextOfHtml(html));
}

function toBounded(text: string): string {
  if (text.length > READ_TEXT_LIMITS.characters) throw new AppError('postingList.tooLong');
  return text;
}
