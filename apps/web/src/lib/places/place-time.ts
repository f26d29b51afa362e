import {
  EXACT_OPTIONS,
  MOMENT_OPTIONS,
  formatExact,
  formatMoment,
  toExactText,
  toMomentText,
} from '../format/formatting.ts';
import { findOffset } from '../clocks.ts';
import { activeLanguage, boardLocale, locale, t } from '../texts/t.ts';

interface PlaceFormats {
  readonly moment: Intl.DateTimeFormat;
  readonly exact: Intl.DateTimeFormat;
  readonly zone: Intl.DateTimeFormat;
}

/** The formats by language and zone, kept because a format takes much longer to create than to use. */
const formats = new Map<string, PlaceFormats | undefined>();

/** The formats of an IANA zone; undefined for '' and for a zone that this browser does not know. */
function findFormats(timeZone: string): PlaceFormats | undefined {
  if (timeZone === '') return undefined;
  const name = `${activeLanguage()} ${timeZone}`;
  if (!formats.has(name)) formats.set(name, createFormats(timeZone));
  return formats.get(name);
}

function createFormats(timeZone: string): PlaceFormats | undefined {
  const dateLocale = boardLocale();
  try {
    return {
      moment: new Intl.DateTimeFormat(dateLocale, { ...MOMENT_OPTIONS, timeZone }),
      exact: new Intl.DateTimeFormat(dateLocale, { ...EXACT_OPTIONS, timeZone }),
      // Canadian English has all abbreviations of the continent; American English has none for Newfoundland.
      zone: new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'short' }),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const MS_PER_MINUTE = 60_000;

/**
 * The formats for an instant at a place, and the instant to format. Where the browser's rules for the zone are older than
 * ours, these are the formats of UTC and an instant that is moved by the right offset.
 */
function findFormatsAt(timeZone: string, at: Date): { formats: PlaceFormats; at: Date; offset?: number } | undefined {
  const own = findFormats(timeZone);
  const offset = findOffset(timeZone, at.getTime());
  const utc = findFormats('UTC');
  if (own === undefined || offset === undefined || utc === undefined) return own && { formats: own, at };
  const shifted = new Date(at.getTime() + offset * MS_PER_MINUTE);
  const isSame = toMomentText(own.moment, at) === toMomentText(utc.moment, shifted);
  return isSame ? { formats: own, at } : { formats: utc, at: shifted, offset };
}

/**
 * The abbreviation of a zone at an instant, such as `PST` or `PDT`; its offset (`UTC−7`) where the browser's rules for the
 * zone are older than ours; '' where the zone is not known.
 */
export function findZoneAbbreviation(timeZone: string, at: Date): string {
  const place = findFormatsAt(timeZone, at);
  if (place?.offset !== undefined) return toOffsetText(place.offset);
  const parts = place?.formats.zone.formatToParts(at) ?? [];
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function toOffsetText(offset: number): string {
  const hours = Math.floor(Math.abs(offset) / 60);
  const minutes = Math.abs(offset) % 60;
  const sign = offset < 0 ? '−' : '+';
  const minutesText = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${sign}${hours}${minutesText}`;
}

/** An ISO instant at a place as `Nov 22 1:05 PM PST`; in the user's own zone where the place's is not known. */
export function formatMomentAt(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const place = Number.isNaN(at.getTime()) ? undefined : findFormatsAt(timeZone, at);
  if (place === undefined) return formatMoment(iso);
  return `${toMomentText(place.formats.moment, place.at)} ${findZoneAbbreviation(timeZone, at)}`;
}

/** An ISO instant at a place to the second, for a tooltip, followed by the user's own time where that differs. */
export function formatExactAt(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const place = Number.isNaN(at.getTime()) ? undefined : findFormatsAt(timeZone, at);
  if (place === undefined) return formatExact(iso);
  const there = `${toExactText(place.formats.exact, place.at)} ${findZoneAbbreviation(timeZone, at)}`;
  const here = formatMoment(iso);
  return toMomentText(place.formats.moment, place.at) === here ? there : t('ui.placeTime', { there, here });
}

/** Hours of operation, a text that a company wrote, with the abbreviation of its zone today: `08:00-17:00 PST`. */
export function formatHours(hours: string, timeZone: string, nowMs: number): string {
  return hours === '' ? '' : `${hours} ${findZoneAbbreviation(timeZone, new Date(nowMs))}`.trim();
}
