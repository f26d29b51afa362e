const MS_PER_DAY = 86_400_000;
const NOON_MS = 12 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

/**
 * Minutes to add to UTC for the local time of a zone on a calendar day, as at its noon. An unknown zone ('') counts as
 * UTC. O(1) where the day was read before.
 *
 * @param timeZone IANA
 * @param day days since 1970-01-01
 */
export function toUtcOffset(timeZone: string, day: number): number {
  let ofZone = offsets.get(timeZone);
  if (ofZone === undefined) offsets.set(timeZone, (ofZone = new Map()));
  let offset = ofZone.get(day);
  if (offset === undefined) ofZone.set(day, (offset = timeZone === '' ? 0 : readOffset(timeZone, day)));
  return offset;
}

function readOffset(timeZone: string, day: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // eslint-disable-next-line no-restricted-syntax -- numbers that are computed with, never shown
    format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  const noonMs = day * MS_PER_DAY + NOON_MS;
  const parts = Object.fromEntries(
    format.formatToParts(new Date(noonMs)).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const localMs = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return Math.round((localMs - noonMs) / 60_000);
}
