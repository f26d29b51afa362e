import type { Words } from '../reading.ts';
import { FORWARDED, FROM_HEAD, MAIL_HEAD, QUOTED_FROM, SUBJECT_HEAD } from '../words/mail-words.ts';

/** A line with its place in the text. */
export type TextLine = Words;

/** A text without what is around its message. */
export interface Body {
  readonly lines: readonly TextLine[];
  /** The head of a mail, and the mail that it replies to. */
  readonly left: readonly Words[];
}

/** Lines of a mail's head. */
const MOST_HEAD_LINES = 12;

/**
 * The lines of the message itself, without its head and without what it replies to (rule R9). What a mail forwards is its
 * message. O(length).
 */
export function splitBody(text: string): Body {
  const lines: TextLine[] = [];
  const left: Words[] = [];
  let at = 0;
  const all = text.split('\n').map((raw) => {
    const line = raw.replace(/\r$/, '');
    const words = { text: line, start: at, end: at + line.length };
    at += raw.length + 1;
    return words;
  });
  const subject = all.slice(0, MOST_HEAD_LINES).find((line) => SUBJECT_HEAD.test(line.text.trim()));
  const isForwarded = subject !== undefined && FORWARDED.test(subject.text.trim());
  let isHead = subject !== undefined;
  let isQuoted = false;
  for (const [index, words] of all.entries()) {
    const trimmed = words.text.trim();
    const isQuoteHead = QUOTED_FROM.test(trimmed) || (!isHead && isHeadOfOther(all, index));
    if (isForwarded && isQuoteHead) isHead = true;
    else isQuoted ||= isQuoteHead;
    const isMailHead = isHead && (isQuoteHead || MAIL_HEAD.test(trimmed));
    if (isHead && trimmed === '') isHead = false;
    const isQuotedLine = /^>/.test(trimmed);
    if (trimmed !== '' && (isQuoted || isMailHead || isQuotedLine)) left.push(words);
    else lines.push(words);
  }
  return { lines, left };
}

/** True for the first line of the head of a mail below the message: who wrote it, and within a few lines its subject. */
function isHeadOfOther(lines: readonly TextLine[], index: number): boolean {
  if (!FROM_HEAD.test(lines[index]?.text.trim() ?? '')) return false;
  return lines.slice(index + 1, index + 7).some(({ text }) => SUBJECT_HEAD.test(text.trim()));
}
