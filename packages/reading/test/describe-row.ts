import type { FieldName, FieldReadings, FieldValues, ReadContext, StopValue } from '../src/index.ts';
import { createPlaceFinder } from './place-finder.ts';

const places = createPlaceFinder();

/** A Saturday. */
export const TODAY = '2026-11-28';

/** What a text is read with, where a test states nothing else. */
export function createContext(more: Partial<ReadContext> = {}): ReadContext {
  return {
    kind: 'L',
    today: TODAY,
    zone: 'America/Toronto',
    language: 'en',
    defaults: { currency: 'USD' },
    places,
    ...more,
  };
}

/** A value as the files of the corpus have it. */
function describeValue(value: FieldValues[FieldName]): unknown {
  if (value === null) return 'none';
  if (typeof value !== 'object') return value;
  if (Array.isArray(value) && typeof value[0] === 'object')
    return (value as readonly StopValue[]).map(describeStop).join(' > ');
  if ('place' in value)
    return value.postalCode === undefined ? value.place.label : `${value.place.label} ${value.postalCode}`;
  if ('amount' in value) return `${(value.amount / 100).toFixed(2)} ${value.currency} ${value.basis}`;
  if ('from' in value) return `${value.from}-${value.to}`;
  if ('number' in value) return value.extension === undefined ? value.number : `${value.number} x${value.extension}`;
  return (value as readonly string[]).join('');
}

function describeStop({ place, kind, day, hours }: StopValue): string {
  return [kind, place.place.label, day, hours && `${hours.from}-${hours.to}`].filter(Boolean).join(' ');
}

/** The understood fields of a row. */
export function describeUnderstood(fields: FieldReadings): Record<string, unknown> {
  const understood = Object.entries(fields).flatMap(([name, reading]) =>
    reading.state === 'understood' ? [[name, describeValue(reading.value)] as const] : [],
  );
  return Object.fromEntries(understood);
}

/** The fields that are not understood, as `dateAvail? 2026-12-05, 2027-05-12`. */
export function describeOpen(fields: FieldReadings): string[] {
  return Object.entries(fields).flatMap(([name, reading]) => {
    if (reading.state === 'unread') return [`${name} unread`];
    if (reading.state !== 'asked') return [];
    const choices = reading.choices.map((choice) => String(describeValue(choice)));
    return [[`${name}? ${reading.reason}`, choices.join('; ')].filter(Boolean).join(': ')];
  });
}
