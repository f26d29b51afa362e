import type { CallOutcome } from '@loadstone/contracts/call-notes';
import { foldTyped, listTypedWords, toTypedPattern } from '../../../lib/format/typed-words.ts';
import { readDayWords } from '../../../lib/format/read-day-words.ts';

/**
 * The words that begin a note of each outcome, in the active language; a text that begins with none of them is a note.
 * `asks` names an amount or anything else: `asks 1850` is a quote, `asks for the dock` a text.
 */
function listOutcomes(): readonly (readonly [CallOutcome, RegExp])[] {
  const toPattern = (words: string) => new RegExp(`^${words}(?![\\p{L}\\p{N}/])[:,]?\\s*`, 'iu');
  const asked = `${toTypedPattern('callNotes.words.asked')}(?=[:,]?\\s*(?:usd|cad)?\\s*\\$?\\d)`;
  return [
    ['quoted', toPattern(`(?:${toTypedPattern('callNotes.words.quoted')}|${asked})`)],
    ['agreed', toPattern(toTypedPattern('callNotes.words.agreed'))],
    ['noAnswer', toPattern(toTypedPattern('callNotes.words.noAnswer'))],
    ['callBack', toPattern(toTypedPattern('callNotes.words.callBack'))],
  ];
}

const MINUTE_MS = 60_000;

/** The same length as the text: its accents are letters without them. */
function toPlain(text: string): string {
  return Array.from(text, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'") || letter).join(
    '',
  );
}

/** What is typed about a call, taken apart. */
export interface ReadCallNote {
  readonly outcome: CallOutcome;
  readonly text: string;
  /** When to call back. */
  readonly at?: Date;
  /** Why the time cannot be used. */
  readonly problem?: 'timeMissing' | 'timePast';
}

/**
 * Takes a typed line apart: `cb 3pm ask for Ann`, `quoted 1850 all in`, `no answer`. A call back after another outcome is
 * its reminder: `quoted 1,450 cad, cb in 2 min`. A time is that of the user's own clock; a
 * time without a day is today's, and one that is past is not moved to another day: that of a call back is refused, that of a
 * reminder is text.
 *
 * @param chosen the outcome that was chosen by hand; it wins over the words
 */
export function readCallNote(line: string, now: Date, chosen: CallOutcome | null = null): ReadCallNote {
  const typed = line.normalize('NFC').trim();
  const found = listOutcomes()
    .map(([outcome, words]) => [outcome, words.exec(toPlain(typed))?.[0].length] as const)
    .find(([, length]) => length !== undefined);
  // A note that was chosen by hand is its text.
  if (chosen === 'note') return { outcome: chosen, text: typed };
  const outcome = chosen ?? found?.[0] ?? 'note';
  // The words of another outcome than the chosen one are part of the text.
  const text = found !== undefined && found[0] === outcome ? typed.slice(found[1]) : typed;
  return outcome === 'callBack' ? readCallBack(text, now) : { outcome, ...readReminder(text, now) };
}

/**
 * A text with a call back in it. Without a time to come the words are text: `quoted 1850, will call back`, and in the
 * afternoon `quoted 1850, said call back 9am`.
 */
function readReminder(text: string, now: Date): Omit<ReadCallNote, 'outcome'> {
  const negated = String.raw`(?<!(?<![\p{L}\p{N}])${toTypedPattern('callNotes.words.noCallBack')}\s+)`;
  const words = new RegExp(
    `(?:^|[,;.]?\\s+)${negated}${toTypedPattern('callNotes.words.callBack')}(?![\\p{L}\\p{N}/])[:,]?\\s*`,
    'giu',
  );
  for (const { 0: found, index } of toPlain(text).matchAll(words)) {
    const { text: rest, at, problem } = readCallBack(text.slice(index + found.length), now);
    if (at === undefined || problem !== undefined) continue;
    return { text: [text.slice(0, index), rest].filter((part) => part !== '').join(', '), at };
  }
  return { text };
}

function readCallBack(typed: string, now: Date): ReadCallNote {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const today = toDayText(now);
  let day: string | undefined;
  let clock: readonly [hours: number, minutes: number] | undefined;
  let at: Date | undefined;
  let index = 0;
  while (index < words.length) {
    const rest = words.slice(index).map((word) => foldTyped(word).replace(/,$/, ''));
    const [first = ''] = rest;
    const readDay = day === undefined ? readDayWords(rest, today) : undefined;
    const readClock = clock === undefined ? readClockWords(rest) : undefined;
    const delay =
      at === undefined && listTypedWords('typed.after').includes(first) ? readDelay(rest.slice(1)) : undefined;
    if (delay) {
      at = new Date(now.getTime() + delay.ms);
      index += delay.words + 1;
    } else if (readClock) {
      clock = readClock.clock;
      index += readClock.words;
    } else if (readDay) {
      day = readDay.day;
      index += readDay.words;
    } else if (listTypedWords('typed.at').includes(first) && rest.length > 1) {
      index += 1;
    } else {
      break;
    }
  }
  const text = words.slice(index).join(' ');
  if (at === undefined && clock !== undefined) at = toLocalTime(day ?? today, clock);
  if (at === undefined) return { outcome: 'callBack', text: typed, problem: 'timeMissing' };
  return { outcome: 'callBack', text, at, ...(at <= now && { problem: 'timePast' as const }) };
}

/** `3pm`, `3:30 pm`, `15:30`, `15h30`. A bare number is no time: it may be an amount. */
function readClockWords([first = '', second = '']: readonly string[]) {
  const one = toClock(first);
  if (/^\d{1,2}(:\d{2})?$/.test(first) && /^[ap]\.?m\.?$/.test(second)) {
    const clock = toClock(first + second.replaceAll('.', ''));
    return clock && { clock, words: 2 };
  }
  return one && { clock: one, words: 1 };
}

function toClock(word: string): readonly [number, number] | undefined {
  if (listTypedWords('typed.noon').includes(word)) return [12, 0];
  const found = /^(\d{1,2})(?:[:h](\d{2}))?([ap])?m?$/.exec(word);
  if (!found) return undefined;
  const [, hourText = '', minuteText, half] = found;
  if (half === undefined && minuteText === undefined) return undefined;
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) return undefined;
  if (half === undefined) return [hour, minute];
  return [(hour % 12) + (half === 'p' ? 12 : 0), minute];
}

/** `20 min`, `2h`. */
function readDelay([first = '', second = '']: readonly string[]): { ms: number; words: number } | undefined {
  const joined = /^(\d{1,3})(\p{L}+)$/u.exec(first);
  const [count, unit, words] = joined ? [joined[1], joined[2], 1] : [first, second, 2];
  const isIn = (key: 'typed.minutes' | 'typed.hours') => listTypedWords(key).includes(unit ?? '');
  const unitMs = isIn('typed.minutes') ? MINUTE_MS : isIn('typed.hours') ? 60 * MINUTE_MS : undefined;
  if (unitMs === undefined || !/^\d{1,3}$/.test(count ?? '')) return undefined;
  return { ms: Number(count) * unitMs, words };
}

/** The user's own calendar day. */
function toDayText(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

function toLocalTime(day: string, [hours, minutes]: readonly [number, number]): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, hours, minutes);
}
