import { z } from 'zod';
import { formatDay } from '../board/day.ts';
import { formatRate, readAmountText } from '../money/money-text.ts';
import type { sharedEnglish } from '../texts/en/index.ts';
import type { FindText, TextValues } from '../texts/find-text.ts';
import type { KeyOf, ValuesOf } from '../texts/text-key.ts';

type Shared = typeof sharedEnglish;

/** The name of a notification's text, such as `assign` or `network.renamed`. */
export type NoticeText =
  KeyOf<Shared> extends infer Key ? (Key extends `notices.${infer Name}.subject` ? Name : never) : never;

type WordsOf<Name extends string> = ValuesOf<Shared, `notices.${Name}.subject`> &
  ValuesOf<Shared, `notices.${Name}.body`>;

/** The lane and the day of a load, from which a reader's catalogue makes one text. */
export interface LaneValues {
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** The values of a notification's text as they are stored: days as `YYYY-MM-DD`, a lane by its parts, amounts by `toAmountText`. */
type NoticeValues<Name extends string> = Omit<WordsOf<Name>, 'lane'> &
  ('lane' extends keyof WordsOf<Name> ? LaneValues : unknown);

export const noticeContentSchema = z.object({
  text: z.string().describe('The name of the text in the catalogue'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).describe('Days are `YYYY-MM-DD`'),
});
/** A notification's text before it is put into words. */
export type NoticeContent = z.infer<typeof noticeContentSchema>;

/** The stored form of a notification's text. */
export function toNoticeContent<Name extends NoticeText>(text: Name, values: NoticeValues<Name>): NoticeContent {
  return { text, values: values as TextValues };
}

/** Puts a notification into words; undefined for a text that the catalogue does not have. */
export function toNoticeWords(
  { text, values }: NoticeContent,
  find: FindText,
): { subject: string; body: string } | undefined {
  const { day, amount } = values;
  const rate = typeof amount === 'string' ? readAmountText(amount) : undefined;
  const dated: TextValues = {
    ...values,
    ...(typeof day === 'string' && { day: formatDay(day, find) }),
    ...(rate && { amount: formatRate(rate, find) }),
  };
  const all: TextValues = 'srceCity' in dated ? { ...dated, lane: find('notices.lane', dated) ?? '' } : dated;
  const subject = find(`notices.${text}.subject`, all);
  const body = find(`notices.${text}.body`, all);
  return subject === undefined || body === undefined ? undefined : { subject, body };
}
