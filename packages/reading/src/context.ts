import type { Currency } from '@loadstone/contracts/money';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Country } from '@loadstone/places/states';

/** A place as the reader needs it. */
export interface Place {
  readonly id: number;
  /** Unique, as the board shows it: "Springfield, NJ (near Newark)". */
  readonly label: string;
  readonly lat: number;
  readonly lon: number;
  readonly country: Country;
  /** Two letters; `MX` for all of Mexico. */
  readonly state: string;
}

/** A state or province that words after a name can mean (rule R2). */
export interface StateMeaning {
  readonly country: Country;
  /** Two letters; `MX` for all of Mexico. */
  readonly state: string;
  /** ISO 3166-2 letters of a Mexican state. */
  readonly region?: string;
}

/** What is known of a place besides its name. */
export interface PlaceContext {
  /** The place is in one of these. Absent where the source names no state. */
  readonly states?: readonly StateMeaning[];
  /** The country that the source names. */
  readonly country?: Country;
  /** The place's id, from an export. It decides between places of one name. */
  readonly id?: number;
}

export type PlaceFound =
  | { readonly kind: 'one'; readonly place: Place }
  | { readonly kind: 'choices'; readonly places: readonly Place[] }
  | { readonly kind: 'none' };

/** The index of places (rules R1 and R3). */
export interface PlaceFinder {
  /**
   * Finds the place that a text names as a whole: a name without its state, a label of the board, or a postal code. A name that
   * only begins alike is not found.
   */
  find(text: string, context: PlaceContext): PlaceFound;
  /** Places to offer for a name that is not found, because a letter or two are wrong, the likeliest first. */
  findAlike?(text: string, context: PlaceContext): readonly Place[];
}

/** A correction that a company keeps (rule R10): words that stand for others. */
export interface Alias {
  readonly kind: 'place' | 'equipment';
  /** What the source says, as `B'ham`. */
  readonly text: string;
  /** What is read in its place, as `Birmingham, AL`. */
  readonly means: string;
}

/** The order of day, month and year in days of digits. */
export type DayOrder = 'MDY' | 'DMY' | 'YMD';

/** What a text is read with. */
export interface ReadContext {
  readonly kind: PostingKind;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day on which the text was written, in the company's zone; `today` where absent. Words such as "tomorrow" follow it. */
  readonly writtenOn?: string;
  /** IANA name of the company's zone, for moments such as `2026-11-28T23:30:00Z`. */
  readonly zone: string;
  readonly language: string;
  readonly defaults: {
    /** Of an amount where both ends are not in one country. */
    readonly currency: Currency;
  };
  readonly places: PlaceFinder;
  readonly aliases?: readonly Alias[];
  /** The order that the user has chosen for the source. Without it the source decides. */
  readonly dayOrder?: DayOrder;
}
