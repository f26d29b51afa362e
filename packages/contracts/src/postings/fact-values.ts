import type { Money, Rate } from '../money/money.ts';
import type { StopDraft } from './stops.ts';

/** Hours of a day at the place that they belong to, `HH:MM`; where `from` is after `to` they go over midnight. */
export interface Hours {
  from: string;
  to: string;
}

/** Hours as text: `07:00–15:30`, one time for an appointment, and `22:00–06:00 +1` over midnight. */
export function toHoursText({ from, to }: Hours): string {
  return from === to ? from : `${from}–${to}${to < from ? ' +1' : ''}`;
}

/**
 * The type of a value decides how it is checked, typed in, written as text and read from a spreadsheet. A structured
 * value is one more type, and one `jsonb` column.
 */
export interface TextValue {
  readonly type: 'text';
  /** Characters. A deployment may set a lower limit, see `toTextLimits`. */
  readonly maxLength: number;
}
/** A short text on one line. */
export interface LineValue {
  readonly type: 'line';
  /** Characters. */
  readonly maxLength: number;
}
/** A whole number of a unit. */
export interface MeasureValue {
  readonly type: 'measure';
  readonly unit: 'lb' | 'ft';
  readonly least: number;
  readonly most: number;
}
/** How many equal ones there are; one where nothing is said. */
export interface CountValue {
  readonly type: 'count';
  readonly most: number;
}
/** An amount, flat or for each mile. */
interface RateValue {
  readonly type: 'rate';
}
/** An amount for each mile. */
interface PerMileValue {
  readonly type: 'perMile';
}
interface HoursValue {
  readonly type: 'hours';
}
/** A calendar day, `YYYY-MM-DD`. */
interface DayValue {
  readonly type: 'day';
}
/** Yes or no. */
interface ChoiceValue {
  readonly type: 'choice';
}
/** The stops between the ends of a load. */
interface StopsValue {
  readonly type: 'stops';
}
export type FactValue =
  | TextValue
  | LineValue
  | MeasureValue
  | CountValue
  | RateValue
  | PerMileValue
  | HoursValue
  | DayValue
  | StopsValue
  | ChoiceValue;

/** What a value is in a draft, a table and a form. */
export interface FactValueTypes {
  text: string;
  line: string;
  measure: number | null;
  /** At least one. */
  count: number;
  rate: Rate | null;
  perMile: Money | null;
  hours: Hours | null;
  day: string | null;
  /** Null for none, never an empty list. */
  stops: readonly StopDraft[] | null;
  choice: boolean;
}

/** The value of a posting that does not have the fact. */
export const EMPTY_VALUES: FactValueTypes = {
  text: '',
  line: '',
  measure: null,
  count: 1,
  rate: null,
  perMile: null,
  hours: null,
  day: null,
  stops: null,
  choice: false,
};

/** True where replies omit the value if it is empty. */
export function isOmittedEmpty({ type }: FactValue): boolean {
  return type !== 'text';
}
