import { findOffset } from '../../../lib/clocks.ts';
import { locale } from '../../../lib/texts/t.ts';

const MINUTE_MS = 60_000;

/** Whether a company is open at an instant, and until or from when. */
interface OpenHours {
  readonly isOpen: boolean;
  /** `HH:MM` at the company. */
  readonly changesAt: string;
}

/** Hours as a company writes them: `08:00-17:00`, `8:00 - 17:00`. */
const RANGE = /^\s*(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})\s*$/;

/** Reads the hours of a company at its place; undefined for another text, and for a zone that is not known. */
export function findOpenHours(hours: string, timeZone: string, nowMs: number): OpenHours | undefined {
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = RANGE.exec(hours) ?? [];
  const now = toTimeAt(timeZone, nowMs);
  if (fromHour === '' || now === undefined) return undefined;
  const from = `${fromHour.padStart(2, '0')}:${fromMinute}`;
  const to = `${toHour.padStart(2, '0')}:${toMinute}`;
  const isOpen = from <= to ? from <= now && now < to : now >= from || now < to;
  return { isOpen, changesAt: isOpen ? to : from };
}

/** `HH:MM` at a place, by the clock that the server states for it, else by that of the browser. */
function toTimeAt(timeZone: string, nowMs: number): string | undefined {
  if (timeZone === '') return undefined;
  const offset = findOffset(timeZone, nowMs);
  if (offset !== undefined) return new Date(nowMs + offset * MINUTE_MS).toISOString().slice(11, 16);
  try {
    const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const parts = new Intl.DateTimeFormat(locale(), options).formatToParts(nowMs);
    const { hour = '', minute = '' } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    return `${hour}:${minute}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
