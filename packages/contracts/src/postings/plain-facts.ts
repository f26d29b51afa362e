import { LIMITS } from '../board/limits.ts';
import { EMPTY_VALUES, type FactValue, type FactValueTypes } from './fact-values.ts';
import type { PostingFact } from './posting-fact.ts';
import type { PostingKind } from './vocabulary.ts';

/** Where a plain fact is shown. A screen shows them in the order of the table. */
export type FactPlace =
  /** The row in the list, the header of the selected posting, the command palette. */
  | 'postingRow'
  /** The table of postings and of templates: CSV, copy, print, and the import of postings. */
  | 'postingTable'
  | 'templateCard'
  | 'leadGrid'
  | 'leadPanel'
  | 'liveGrid'
  | 'livePanel'
  /** The text filter of the live leads. */
  | 'liveFilter'
  | 'carrierGrid'
  | 'flagPanel'
  /** The assigned view of both companies. */
  | 'assignmentPanel'
  /** The load on the driver's page. */
  | 'driverCard';

/** Stands in texts of other companies where a contact detail was. The front end shows it in its language. */
export const HIDDEN_CONTACT_DETAILS = '[contact details hidden]';

/** A section of the posting form. */
export type FactSection = 'equipment' | 'rateAndSize' | 'stops';

/**
 * A fact with a name and a value, which has no rule or screen of its own: every place shows it from its description. Its
 * words are one record of each catalogue (`texts/en/facts.ts`).
 */
export interface PlainFact extends PostingFact {
  /** The kinds of posting that have it. A posting of the other kind has the empty value. */
  readonly kinds: readonly PostingKind[];
  readonly value: FactValue;
  /** The stop of the load that it is about: the driver reads it there. */
  readonly stop?: 'pickup' | 'delivery';
  readonly section: FactSection;
  readonly places: readonly FactPlace[];
}

const OF_LOAD = ['posting', 'template', 'lead', 'assignment', 'driver'] as const;
const OF_TRUCK = [
  'postingRow',
  'postingTable',
  'templateCard',
  'leadGrid',
  'leadPanel',
  'liveGrid',
  'livePanel',
] as const;
const SHOWN_WITH_LEADS = [...OF_TRUCK, 'assignmentPanel'] as const;

/**
 * The plain facts, in the order in which forms, panels and tables show them. `replies` states who sees a fact: the own
 * company only (`posting`, `template`), or also other companies. A place needs the reply that it shows: otherwise it does
 * not compile.
 */
export const PLAIN_FACTS = {
  comment: {
    column: 'comment',
    kinds: ['L', 'E'],
    value: { type: 'text', maxLength: LIMITS.commentLength },
    replies: ['posting', 'template', 'lead', 'carrier', 'flag', 'assignment'],
    section: 'equipment',
    places: [
      'postingRow',
      'postingTable',
      'templateCard',
      'leadGrid',
      'leadPanel',
      'liveGrid',
      'livePanel',
      'liveFilter',
      'carrierGrid',
      'flagPanel',
      'assignmentPanel',
    ],
  },
  // Each assignment takes one, which is a posting of its own from then on.
  quantity: {
    column: 'quantity',
    kinds: ['L', 'E'],
    value: { type: 'count', most: 50 },
    replies: ['posting', 'template', 'lead', 'carrier'],
    section: 'rateAndSize',
    places: [
      'postingRow',
      'postingTable',
      'templateCard',
      'leadGrid',
      'leadPanel',
      'liveGrid',
      'livePanel',
      'carrierGrid',
    ],
  },
  rate: {
    column: 'rate',
    kinds: ['L'],
    value: { type: 'rate' },
    replies: ['posting', 'template', 'lead', 'assignment'],
    section: 'rateAndSize',
    places: SHOWN_WITH_LEADS,
  },
  weightLbs: {
    column: 'weight_lbs',
    kinds: ['L'],
    value: { type: 'measure', unit: 'lb', least: 1, most: 100_000 },
    replies: OF_LOAD,
    section: 'rateAndSize',
    places: [...SHOWN_WITH_LEADS, 'driverCard'],
  },
  lengthFt: {
    column: 'length_ft',
    kinds: ['L'],
    value: { type: 'measure', unit: 'ft', least: 1, most: 199 },
    replies: OF_LOAD,
    section: 'rateAndSize',
    places: [...SHOWN_WITH_LEADS, 'driverCard'],
  },
  commodity: {
    column: 'commodity',
    kinds: ['L'],
    value: { type: 'line', maxLength: 50 },
    replies: OF_LOAD,
    section: 'rateAndSize',
    places: [...SHOWN_WITH_LEADS, 'driverCard'],
  },
  // What the driver states at the gate. No other company sees it before the load is assigned to it.
  pickupNumber: {
    column: 'pickup_number',
    kinds: ['L'],
    value: { type: 'line', maxLength: 50 },
    stop: 'pickup',
    replies: ['posting', 'template', 'assignment', 'driver'],
    section: 'rateAndSize',
    places: ['assignmentPanel', 'driverCard'],
  },
  pickupHours: {
    column: 'pickup_hours',
    kinds: ['L'],
    value: { type: 'hours' },
    stop: 'pickup',
    replies: OF_LOAD,
    section: 'rateAndSize',
    places: [...SHOWN_WITH_LEADS, 'driverCard'],
  },
  deliveryDate: {
    column: 'delivery_date',
    kinds: ['L'],
    value: { type: 'day' },
    stop: 'delivery',
    replies: OF_LOAD,
    section: 'rateAndSize',
    places: [...SHOWN_WITH_LEADS, 'driverCard'],
  },
  deliveryHours: {
    column: 'delivery_hours',
    kinds: ['L'],
    value: { type: 'hours' },
    stop: 'delivery',
    replies: OF_LOAD,
    section: 'rateAndSize',
    places: [...SHOWN_WITH_LEADS, 'driverCard'],
  },
  bookNow: {
    column: 'book_now',
    kinds: ['L'],
    value: { type: 'choice' },
    replies: ['posting', 'template', 'lead'],
    section: 'rateAndSize',
    places: ['postingTable', 'leadGrid', 'leadPanel', 'liveGrid', 'livePanel'],
  },
  // M9, M16 and M19 read it. A section of its own edits it in the form of a posting.
  stops: {
    column: 'stops',
    kinds: ['L'],
    value: { type: 'stops' },
    replies: OF_LOAD,
    section: 'stops',
    places: [
      'postingRow',
      'postingTable',
      'templateCard',
      'leadGrid',
      'leadPanel',
      'liveGrid',
      'livePanel',
      'assignmentPanel',
      'driverCard',
    ],
  },
  // Only the own company sees it: brokers see the mark of a lead that is under it.
  minRatePerMile: {
    column: 'min_rate_per_mile',
    kinds: ['E'],
    value: { type: 'perMile' },
    replies: ['posting', 'template'],
    section: 'rateAndSize',
    places: ['postingRow', 'postingTable', 'templateCard'],
  },
  freeWeightLbs: {
    column: 'free_weight_lbs',
    kinds: ['E'],
    value: { type: 'measure', unit: 'lb', least: 1, most: 100_000 },
    replies: ['posting', 'template', 'lead'],
    section: 'rateAndSize',
    places: OF_TRUCK,
  },
  freeLengthFt: {
    column: 'free_length_ft',
    kinds: ['E'],
    value: { type: 'measure', unit: 'ft', least: 1, most: 199 },
    replies: ['posting', 'template', 'lead'],
    section: 'rateAndSize',
    places: OF_TRUCK,
  },
} as const satisfies Record<string, PlainFact>;

export type PlainFactName = keyof typeof PLAIN_FACTS;
/** The facts with a text. */
export type TextFactName = {
  [N in PlainFactName]: (typeof PLAIN_FACTS)[N]['value']['type'] extends 'text' ? N : never;
}[PlainFactName];
/** The facts that a place shows. */
export type FactAt<P extends FactPlace> = {
  [N in PlainFactName]: P extends (typeof PLAIN_FACTS)[N]['places'][number] ? N : never;
}[PlainFactName];
/** The facts that postings of a kind have. */
export type PlainFactOf<K extends PostingKind> = {
  [N in PlainFactName]: K extends (typeof PLAIN_FACTS)[N]['kinds'][number] ? N : never;
}[PlainFactName];
/** The values of the plain facts, as the API and the form have them. */
export type PlainFactValues = { [N in PlainFactName]: FactValueTypes[(typeof PLAIN_FACTS)[N]['value']['type']] };

export const PLAIN_FACT_NAMES = Object.keys(PLAIN_FACTS) as readonly PlainFactName[];

function describe(name: PlainFactName): PlainFact {
  return PLAIN_FACTS[name];
}

/** True for a fact with a text. */
export function isTextFact(name: PlainFactName): name is TextFactName {
  return describe(name).value.type === 'text';
}

/** The facts that postings of a kind have. */
export function listPlainFacts(kind: PostingKind): readonly PlainFactName[] {
  return PLAIN_FACT_NAMES.filter((name) => describe(name).kinds.includes(kind));
}

/** The facts that a place shows of postings of a kind. */
export function listFactsAt<P extends FactPlace>(place: P, kind: PostingKind): readonly FactAt<P>[] {
  return listPlainFacts(kind).filter((name) => describe(name).places.includes(place)) as FactAt<P>[];
}

/** The facts of a section of the form. */
export function listFactsOfSection(section: FactSection, kind: PostingKind): readonly PlainFactName[] {
  return listPlainFacts(kind).filter((name) => describe(name).section === section);
}

/** The values of a posting without any plain fact. */
export function toEmptyFacts(): PlainFactValues {
  return pickPlainFacts({});
}

/** The plain facts of a posting, a draft or a form; the empty value of those that it does not have. */
export function pickPlainFacts(given: Partial<PlainFactValues>): PlainFactValues {
  const picked = PLAIN_FACT_NAMES.map((name) => [name, given[name] ?? EMPTY_VALUES[PLAIN_FACTS[name].value.type]]);
  return Object.fromEntries(picked) as PlainFactValues;
}

/** False for the empty value. */
export function isFactGiven(name: PlainFactName, given: Partial<PlainFactValues>): boolean {
  return (given[name] ?? EMPTY_VALUES[PLAIN_FACTS[name].value.type]) !== EMPTY_VALUES[PLAIN_FACTS[name].value.type];
}

/** The plain facts that a draft of that kind has. */
export function pickDraftFacts<K extends PostingKind>(
  kind: K,
  given: PlainFactValues,
): Pick<PlainFactValues, PlainFactOf<K>> {
  return Object.fromEntries(listPlainFacts(kind).map((name) => [name, given[name]])) as Pick<
    PlainFactValues,
    PlainFactOf<K>
  >;
}

/** The postings of a flag: the lead, and the own one that it matched. */
export type FlagSide = 'l' | 'p';
/** The field of a flag that contains a plain fact of one of its postings, such as `lComment`. */
export type FlagField<S extends FlagSide, N extends PlainFactName> = `${S}${Capitalize<N>}`;

export function toFlagField<S extends FlagSide, N extends PlainFactName>(side: S, name: N): FlagField<S, N> {
  return `${side}${name.slice(0, 1).toUpperCase()}${name.slice(1)}` as FlagField<S, N>;
}

export type FlagFactName = {
  [N in PlainFactName]: 'flag' extends (typeof PLAIN_FACTS)[N]['replies'][number] ? N : never;
}[PlainFactName];
type FlagFields<S extends FlagSide> = { [N in FlagFactName as FlagField<S, N>]: PlainFactValues[N] };

/** The plain facts that flags store. */
export function listFlagFacts(): readonly FlagFactName[] {
  return PLAIN_FACT_NAMES.filter((name): name is FlagFactName => describe(name).replies.includes('flag'));
}

/** The plain facts of one posting of a flag, under the names that a flag has for them. */
export function toFlagFields<S extends FlagSide>(side: S, facts: Partial<PlainFactValues>): FlagFields<S> {
  const picked = pickPlainFacts(facts);
  return Object.fromEntries(
    listFlagFacts().map((name) => [toFlagField(side, name), picked[name]]),
  ) as unknown as FlagFields<S>;
}

/** The plain facts of one posting of a flag, under their own names. */
export function pickFlagFacts<S extends FlagSide>(side: S, flag: FlagFields<S>): Pick<PlainFactValues, FlagFactName> {
  const fields: Partial<Record<string, unknown>> = flag;
  return Object.fromEntries(listFlagFacts().map((name) => [name, fields[toFlagField(side, name)]])) as Pick<
    PlainFactValues,
    FlagFactName
  >;
}

/** The longest text of each fact with a text. */
export type TextLimits = Readonly<Record<TextFactName, number>>;

/** The same as a list. */
export function listTextLimits(settings: Parameters<typeof toTextLimits>[0]): readonly [TextFactName, number][] {
  return Object.entries(toTextLimits(settings)) as [TextFactName, number][];
}

/** The limits of a deployment: it may set a lower one for comments. */
export function toTextLimits({ postingCommentMaxLength }: { postingCommentMaxLength: number }): TextLimits {
  const limits = PLAIN_FACT_NAMES.flatMap((name) => {
    const { value } = describe(name);
    return value.type === 'text' ? [[name, value.maxLength]] : [];
  });
  return { ...(Object.fromEntries(limits) as TextLimits), comment: postingCommentMaxLength };
}
