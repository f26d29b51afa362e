import { addDays } from '@loadstone/contracts/board';
import type { LaneDay } from '@loadstone/contracts/lanes';
import { t } from '../../../lib/texts/t.ts';

const DAYS_PER_WEEK = 7;

/** The weeks that a month touches, from Sunday to Saturday. @param month `YYYY-MM` */
export function listWeeks(month: string): string[][] {
  const first = `${month}-01`;
  let day = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks: string[][] = [];
  while (weeks.length === 0 || day.startsWith(month)) {
    const start = day;
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(start, index)));
    day = addDays(day, DAYS_PER_WEEK);
  }
  return weeks;
}

/** The month some months later. */
export function addMonths(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
}

/** What a posting of a day can be, with the sign that a narrow calendar shows in place of the word. */
export const DAY_SIGNS = {
  accepted: '✓',
  posted: '●',
  planned: '○',
  refused: '!',
  missed: '–',
  withdrawn: '×',
} as const;
type DayTone = keyof typeof DAY_SIGNS;

/** A number of postings of a day. */
interface DayCount {
  readonly tone: DayTone;
  readonly count: number;
  /** With the number: `2 posted`. */
  readonly text: string;
}

/** What a cell of the calendar says of a day, each with a tone. */
export function toDayCounts(day: LaneDay | undefined): DayCount[] {
  if (day === undefined) return [];
  const count = (isCounted: (one: LaneDay['occurrences'][number]) => boolean) =>
    day.occurrences.filter(isCounted).length;
  const accepted = count(({ acceptedBy }) => acceptedBy !== null);
  const posted = count(({ state }) => state === 'posted') - accepted;
  const all = [
    { tone: 'accepted', count: accepted, text: 'lanes.acceptedCount' },
    { tone: 'posted', count: posted, text: 'lanes.posted' },
    { tone: 'planned', count: day.planned, text: 'lanes.planned' },
    { tone: 'refused', count: count(({ state }) => state === 'refused'), text: 'lanes.refusedCount' },
    { tone: 'missed', count: count(({ state }) => state === 'missed'), text: 'lanes.missedCount' },
    { tone: 'withdrawn', count: count(({ state }) => state === 'withdrawn'), text: 'lanes.withdrawnCount' },
  ] as const;
  return all.flatMap(({ tone, count: of, text }) =>
    of === 0 ? [] : { tone, count: of, text: t(text, { count: of }) },
  );
}

/** The tones that days have, in the order of the cells. */
export function listTones(days: readonly LaneDay[]): DayTone[] {
  const tones = new Set(days.flatMap((day) => toDayCounts(day).map(({ tone }) => tone)));
  return (Object.keys(DAY_SIGNS) as DayTone[]).filter((tone) => tones.has(tone));
}
