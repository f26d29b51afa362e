import { z } from 'zod';
import {
  PLAIN_FACTS,
  listFlagFacts,
  listPlainFacts,
  toFlagField,
  type FlagFactName,
  type FlagField,
  type FlagSide,
  type FactValue,
  type PlainFactName,
  type PlainFactOf,
  type TextValue,
} from './plain-facts.ts';
import type { FactReply } from './posting-fact.ts';
import { listFactsIn, type FactIn, type PostingFactName, type SpecificFactName } from './posting-facts.ts';
import { CORRIDORS, POST_MODES, type PostingKind } from './vocabulary.ts';

/** How a value is checked in a draft, and what a reply contains. */
const VALUE_SCHEMAS = {
  text: {
    draft: ({ maxLength }: TextValue) => z.string().trim().max(maxLength).default(''),
    reply: z.string(),
  },
};

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

type PlainDraftShape<K extends PostingKind> = {
  [N in PlainFactOf<K>]: ReturnType<(typeof VALUE_SCHEMAS)[ValueType<N>]['draft']>;
};

function toDraftSchema(value: FactValue): z.ZodType {
  switch (value.type) {
    case 'text':
      return VALUE_SCHEMAS.text.draft(value);
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
