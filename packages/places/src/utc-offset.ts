const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;
/** Clocks change at a half hour of UTC at the finest. */
const MINUTES_PER_STEP = 30;

const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone: the offsets of days without a change of clocks by day, those of the others by half hour below zero. */
const offsets = new Map<string, Map<number, number>>();

/**
 * Minutes to add to UTC for the local time of a zone at a moment. An unknown zone ('') counts as UTC. O(1) where the day was read
 * before.
 *
 * @param timeZone IANA
 * @param minutes since 1970-01-01 in UTC
 */
export function toUtcOffset(timeZone: string, minutes: number): number {
  if (timeZone === '') return 0;
  let ofZone = offsets.get(timeZone);
  if (ofZone === undefined) offsets.set(timeZone, (ofZone = new Map()));
  const day = Math.floor(minutes / MINUTES_PER_DAY);
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  const atStart = readOffset(timeZone, day * MINUTES_PER_DAY);
  if (atStart === readOffset(timeZone, (day + 1) * MINUTES_PER_DAY - 1)) {
    ofZone.set(day, atStart);
    return atStart;
  }
  const step = Math.floor(minutes / MINUTES_PER_STEP);
  let offset = ofZone.get(-1 - step);
  if (offset === undefined) ofZone.set(-1 - step, (offset = readOffset(timeZone, step * MINUTES_PER_STEP)));
  return offset;
}

/**
 * The moment of a local time, in minutes since 1970-01-01 in UTC. An hour that happens twice is its first one; of an hour that the
 * clocks leave out, the moment is as long after the change as the time says.
 *
 * @param localMinutes since 1970-01-01 by the clock of the zone
 */
export function toUtcMinutes(timeZone: string, localMinutes: number): number {
  const before = toUtcOffset(timeZone, localMinutes - MINUTES_PER_DAY);
  const after = toUtcOffset(timeZone, localMinutes + MINUTES_PER_DAY);
  const moments = [localMinutes - before, localMinutes - after].sort((one, other) => one - other);
  return moments.find((moment) => moment + toUtcOffset(timeZone, moment) === localMinutes) ?? localMinutes - before;
}

/** Days between two looks at a clock: no zone changes its clock twice within them. */
const LOOK_DAYS = 14;

/**
 * From which moments a zone has which offset, in minutes, first the one at `from`. O(days) reads of the zone's data.
 *
 * @param from minutes since 1970-01-01 in UTC
 */
export function listOffsets(timeZone: string, from: number, to: number): [moment: number, offset: number][] {
  const changes: [number, number][] = [[from, toUtcOffset(timeZone, from)]];
  for (let start = from; start < to; start += LOOK_DAYS * MINUTES_PER_DAY) {
    const before = toUtcOffset(timeZone, start);
    let [low, high] = [Math.floor(start / MINUTES_PER_STEP), Math.floor(start / MINUTES_PER_STEP) + LOOK_DAYS * 48];
    const after = toUtcOffset(timeZone, high * MINUTES_PER_STEP);
    if (after === before) continue;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (toUtcOffset(timeZone, middle * MINUTES_PER_STEP) === before) low = middle;
      else high = middle;
    }
    changes.push([high * MINUTES_PER_STEP, after]);
  }
  return changes;
}

function readOffset(timeZone: string, minutes: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // eslint-disable-next-line no-restricted-syntax -- numbers that are computed with, never shown
    format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  const atMs = minutes * MS_PER_MINUTE;
  const parts = Object.fromEntries(
    format.formatToParts(new Date(atMs)).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const localMs = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return Math.round((localMs - Math.floor(minutes) * MS_PER_MINUTE) / MS_PER_MINUTE);
}
