import type { Rate } from '@loadstone/contracts/money';
import type {
  Corridor,
  Hours,
  StopDraft,
  VehicleType,
  VehicleSize,
  POSTING_ATTRIBUTES,
} from '@loadstone/contracts/postings';
import type { Place } from './context.ts';

/** Words of the source. Offsets are those of UTF-16 code units, the end excluded. */
export interface Words {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The rules of SPEC.md. */
export type RuleId = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10';

/** Why a value is asked. The texts of each are the caller's. */
export type AskReason =
  /** Several places have the name. */
  | 'places'
  /** Name and postal code, or name and state, are of different places. */
  | 'placesDiffer'
  /** Day and month can be exchanged. */
  | 'dayOrder'
  | 'dayPast'
  | 'dayFar'
  /** The weekday beside the day is that of another day. */
  | 'weekday'
  /** A number that could be one of several facts, or of several units. */
  | 'number'
  /** No vehicle or load has this value. */
  | 'impossible'
  | 'currency'
  /** The word has several meanings. */
  | 'word'
  /** The source states several values. */
  | 'several'
  /** More stops than a load can have. */
  | 'manyStops'
  /** Places between the ends of a truck, which has no stops. */
  | 'truckStops';

/** A value that is sure: the words it comes from and the rule by which they are read. */
interface Understood<Value> {
  readonly state: 'understood';
  readonly value: Value;
  readonly words: readonly Words[];
  readonly rule: RuleId;
}

/** A value with more than one reading, or one that must be confirmed. The most likely choice is the first. */
interface Asked<Value> {
  readonly state: 'asked';
  readonly choices: readonly Value[];
  readonly reason: AskReason;
  readonly words: readonly Words[];
  readonly rule: RuleId;
  /** What each part of a list can be, where several are asked; `choices` are those of the first of them. */
  readonly each?: readonly Value[];
}

/** Words in the place of a value, of which nothing is understood. */
interface Unread {
  readonly state: 'unread';
  readonly words: readonly Words[];
}

export type Reading<Value> = Understood<Value> | Asked<Value> | Unread;

/** A place with the postal code that named it, or that stands beside its name. */
export interface PlaceValue {
  readonly place: Place;
  readonly postalCode?: string;
}

/** A stop between the ends of a load. */
export interface StopValue extends Omit<StopDraft, 'cityId'> {
  readonly place: PlaceValue;
}

/** A phone number: E.164 and the extension. */
export interface PhoneValue {
  readonly number: string;
  readonly extension?: string;
}

export type Attribute = keyof typeof POSTING_ATTRIBUTES;

/** The values of a posting. A value of null means that the source says that there is none, as `TBD`. */
export interface FieldValues {
  origin: PlaceValue;
  destination: PlaceValue;
  /** Of a load, in order. */
  stops: readonly StopValue[];
  srceRadius: number;
  destRadius: number;
  /** `YYYY-MM-DD` */
  dateAvail: string;
  deliveryDate: string;
  vehicleTypes: readonly VehicleType[];
  vehicleSize: VehicleSize;
  attributes: readonly Attribute[];
  corridor: Corridor;
  rate: Rate | null;
  /** Pounds; of a truck the free ones. */
  weightLbs: number | null;
  /** Feet; of a truck the free ones. */
  lengthFt: number | null;
  /** `from` is after `to` where the hours go over midnight. */
  pickupHours: Hours | null;
  deliveryHours: Hours | null;
  commodity: string;
  comment: string;
  reference: string;
  phone: PhoneValue;
  bookNow: boolean;
  customerTracking: boolean;
  /** The name of one of the company's networks, or its id. */
  network: string;
  /** How many such postings the row stands for. */
  count: number;
}

export type FieldName = keyof FieldValues;

/** What is read of the fields of one posting. A field of which the source says nothing is absent. */
export type FieldReadings = { [Name in FieldName]?: Reading<FieldValues[Name]> };
