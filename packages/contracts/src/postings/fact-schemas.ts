import { z } from 'zod';
import {
  PLAIN_FACTS,
  PLAIN_FACT_NAMES,
  isFactGiven,
  listFlagFacts,
  listPlainFacts,
  toFlagField,
  type FlagFactName,
  type FlagField,
  type FlagSide,
  type PlainFactName,
  type PlainFactOf,
  type PlainFactValues,
} from './plain-facts.ts';
import { VALUE_SCHEMAS } from './fact-value-schemas.ts';
import { isOmittedEmpty, type FactValue } from './fact-values.ts';
import type { FactReply } from './posting-fact.ts';
import { listFactsIn, type FactIn, type PostingFactName, type SpecificFactName } from './posting-facts.ts';
import { CORRIDORS, POST_MODES, type PostingKind } from './vocabulary.ts';

type ValueType<N extends PlainFactName> = (typeof PLAIN_FACTS)[N]['value']['type'];

/** Replies by fact. What drafts may contain is in `posting.ts`, with the rules across several fields. */
const SPECIFIC_SCHEMAS = {
  dateAvail: z.string().describe('YYYY-MM-DD'),
  srceCity: z.string(),
  srceSt: z.string(),
  srceID: z.int(),
  srceRadius: z.number(),
  srceLat: z.number(),
  srceLong: z.number(),
  destCity: z.string(),
  destSt: z.string(),
  destID: z.int(),
  destRadius: z.number(),
  destLat: z.number(),
  destLong: z.number(),
  vehicleType: z.string(),
  vehicleSize: z.enum(['T', 'L', 'B']),
  postingAttrib: z.string(),
  postMode: z.enum(POST_MODES),
  corridor: z.enum(CORRIDORS),
  customerTracking: z.boolean(),
  clientRefNum: z.string(),
  productName: z.string(),
} satisfies Record<SpecificFactName, z.ZodType>;

type PlainSchemas = { [N in PlainFactName]: (typeof VALUE_SCHEMAS)[ValueType<N>]['reply'] };
type FactSchemas = typeof SPECIFIC_SCHEMAS & PlainSchemas;

function isPlainFact(name: PostingFactName): name is PlainFactName {
  return name in PLAIN_FACTS;
}

function toReplySchema(name: PostingFactName): z.ZodType {
  return isPlainFact(name) ? VALUE_SCHEMAS[PLAIN_FACTS[name].value.type].reply : SPECIFIC_SCHEMAS[name];
}

/** The fields of a reply that are facts of a posting. */
type FactShape<R extends FactReply> = Pick<FactSchemas, FactIn<R>>;

/** The facts of a reply, for its schema. */
export function toFactShape<R extends FactReply>(reply: R): FactShape<R> {
  return Object.fromEntries(listFactsIn(reply).map((name) => [name, toReplySchema(name)])) as FactShape<R>;
}

/** The facts of a posting in a reply. */
export type PostingFacts<R extends FactReply> = z.infer<z.ZodObject<FactShape<R>>>;

/** The plain facts of a posting in a reply. */
type PlainReply<R extends FactReply> = z.infer<z.ZodObject<Pick<PlainSchemas, Extract<FactIn<R>, PlainFactName>>>>;

/** The plain facts that a reply contains, from stored values. */
export function toPlainReply<R extends FactReply>(reply: R, given: PlainFactValues): PlainReply<R> {
  const contained: readonly string[] = listFactsIn(reply);
  const shown = PLAIN_FACT_NAMES.filter((name) => contained.includes(name)).filter(
    (name) => !isOmittedEmpty(PLAIN_FACTS[name].value) || isFactGiven(name, given),
  );
  return Object.fromEntries(shown.map((name) => [name, given[name]])) as PlainReply<R>;
}

type PlainDraftShape<K extends PostingKind> = {
  [N in PlainFactOf<K>]: ReturnType<(typeof VALUE_SCHEMAS)[ValueType<N>]['draft']>;
};

function toDraftSchema(value: FactValue): z.ZodType {
  switch (value.type) {
    case 'text':
      return VALUE_SCHEMAS.text.draft(value);
    case 'line':
      return VALUE_SCHEMAS.line.draft(value);
    case 'measure':
      return VALUE_SCHEMAS.measure.draft(value);
    case 'count':
      return VALUE_SCHEMAS.count.draft(value);
    default:
      return VALUE_SCHEMAS[value.type].draft();
  }
}

/** The plain facts of a draft of that kind, for its schema. */
export function toPlainDraftShape<K extends PostingKind>(kind: K): PlainDraftShape<K> {
  return Object.fromEntries(
    listPlainFacts(kind).map((name) => [name, toDraftSchema(PLAIN_FACTS[name].value)]),
  ) as PlainDraftShape<K>;
}

type PlainFlagShape<S extends FlagSide> = { [N in FlagFactName as FlagField<S, N>]: PlainSchemas[N] };

/** The plain facts of one posting of a flag, for its schema. */
export function toPlainFlagShape<S extends FlagSide>(side: S): PlainFlagShape<S> {
  return Object.fromEntries(
    listFlagFacts().map((name) => [toFlagField(side, name), toReplySchema(name)]),
  ) as unknown as PlainFlagShape<S>;
}
