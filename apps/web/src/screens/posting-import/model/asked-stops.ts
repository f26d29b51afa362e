import type { FieldReading, ReadField, ReadFields } from '@loadstone/contracts/posting-lists';
import type { ShownStop } from '@loadstone/contracts/postings';
import { toShownText } from './value-texts.ts';

type StopsReading = ReadFields['stops'];

/** What a cell shows of a choice. Where several stops are asked, that is the one that is asked now. */
export function toChoiceText(name: ReadField, reading: FieldReading, choice: unknown): string {
  const at = name === 'stops' ? findAskedStop(reading as StopsReading) : undefined;
  return toShownText(name, at === undefined ? choice : [(choice as readonly ShownStop[])[at]]);
}

/** The place of the stop that is asked now; undefined where not more than one was. */
function findAskedStop(reading: StopsReading): number | undefined {
  const at = reading?.state === 'asked' ? (reading.each?.findIndex((stops) => stops.length > 1) ?? -1) : -1;
  return at === -1 ? undefined : at;
}

/** The reading after one of several asked stops was chosen; undefined where no other one is asked. */
export function toNextStop(reading: StopsReading, choice: readonly ShownStop[]): StopsReading {
  const at = findAskedStop(reading);
  if (reading?.state !== 'asked' || reading.each === undefined || at === undefined) return undefined;
  const each = reading.each.map((stops, index) => (index === at ? [choice[at]!] : stops));
  const next = each.findIndex((stops) => stops.length > 1);
  if (next === -1) return undefined;
  const chosen = each.map(([first]) => first!);
  return { ...reading, each, choices: each[next]!.map((stop) => chosen.with(next, stop)) };
}
