import type { Place } from '../context.ts';
import type { AskReason, PhoneValue, RuleId, StopValue, Words } from '../reading.ts';
import type { DayMatch } from '../fields/read-day.ts';
import type { HoursMatch } from '../fields/read-hours.ts';
import type { MeasureUnit } from '../fields/read-measure.ts';
import type { MoneyMatch } from '../fields/read-money.ts';
import type { EquipmentMeaning } from '../words/equipment-words.ts';

/** Which end of the haul words belong to, where the source says so. */
export type Role = 'pickup' | 'delivery';

interface ItemBase {
  readonly words: Words;
  readonly role?: Role;
}

export interface PlaceItem extends ItemBase {
  readonly kind: 'place';
  /** Empty where words in the place of a city name none. */
  readonly places: readonly Place[];
  readonly reason?: AskReason;
  readonly rule: RuleId;
  readonly postalCode?: string;
}
export interface DayItem extends ItemBase {
  readonly kind: 'day';
  readonly day: DayMatch;
}
export interface HoursItem extends ItemBase {
  readonly kind: 'hours';
  readonly hours: HoursMatch;
}
export interface MoneyItem extends ItemBase {
  readonly kind: 'money';
  readonly money: MoneyMatch | 'none';
}
export interface MeasureItem extends ItemBase {
  readonly kind: 'measure';
  readonly unit: MeasureUnit;
  readonly values: readonly number[] | 'none';
  readonly reason?: AskReason;
}
export interface EquipmentItem extends ItemBase {
  readonly kind: 'equipment';
  readonly meaning: EquipmentMeaning;
  readonly rule: RuleId;
}
/** A number without a sign or a unit. */
export interface NumberItem extends ItemBase {
  readonly kind: 'number';
  readonly value: number;
  readonly hasDecimals: boolean;
}
interface RadiusItem extends ItemBase {
  readonly kind: 'radius';
  readonly miles: number;
}
interface CountItem extends ItemBase {
  readonly kind: 'count';
  readonly count: number;
}
interface PhoneItem extends ItemBase {
  readonly kind: 'phone';
  readonly phone: PhoneValue;
}
interface TextItem<Kind extends 'comment' | 'reference' | 'commodity' | 'network'> extends ItemBase {
  readonly kind: Kind;
  readonly text: string;
}
/** What is said of a stop. */
export interface StopParts {
  readonly place: PlaceItem;
  /** Its days and hours. */
  readonly items: readonly Item[];
  readonly stated: Omit<StopValue, 'place' | 'day' | 'hours'>;
}
/** A column of stops. */
interface StopsItem extends ItemBase {
  readonly kind: 'stops';
  readonly stops: readonly StopParts[];
}
/** Words in the place of a value that are not understood. */
interface UnreadItem extends ItemBase {
  readonly kind: 'unread';
  readonly field:
    | 'destination'
    | 'vehicleTypes'
    | 'attributes'
    | 'vehicleSize'
    | 'rate'
    | 'weightLbs'
    | 'lengthFt'
    | 'dateAvail'
    | 'deliveryDate'
    | 'pickupHours'
    | 'deliveryHours'
    | 'phone'
    | 'srceRadius'
    | 'destRadius'
    | 'corridor'
    | 'bookNow'
    | 'customerTracking'
    | 'count'
    | 'stops';
}
interface ChoiceItem<Kind extends 'corridor' | 'bookNow' | 'customerTracking'> extends ItemBase {
  readonly kind: Kind;
  readonly isYes: boolean;
}

/** A part of a row that is understood, in the order of the source. */
export type Item =
  | PlaceItem
  | DayItem
  | HoursItem
  | MoneyItem
  | MeasureItem
  | EquipmentItem
  | NumberItem
  | RadiusItem
  | CountItem
  | PhoneItem
  | StopsItem
  | TextItem<'comment'>
  | TextItem<'reference'>
  | TextItem<'commodity'>
  | TextItem<'network'>
  | UnreadItem
  | ChoiceItem<'corridor'>
  | ChoiceItem<'bookNow'>
  | ChoiceItem<'customerTracking'>;

type WithoutWords<Some> = Some extends Item ? Omit<Some, 'words' | 'role'> : never;
/** An item before its words are known. */
export type ItemDraft = WithoutWords<Item>;

/** A row before days, amounts and numbers are decided, for which the whole source is needed. */
export interface ScannedRow {
  readonly items: readonly Item[];
  /** Words of which nothing is understood. */
  readonly unused: readonly Words[];
  /** Phones, mail addresses and links, which are no part of a posting. */
  readonly contacts: readonly Words[];
  readonly words: Words;
  /** Its place in a table of cells. */
  readonly index?: number | undefined;
  /** Those of the rows that state its stops. */
  readonly stopIndexes?: readonly number[];
}
