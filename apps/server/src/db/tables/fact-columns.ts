import {
  type PLAIN_FACTS,
  POSTING_FACTS,
  listFactsIn,
  type FactIn,
  type FactReply,
  type PlainFactName,
  type PlainFactValues,
  type PostingFactName,
  type PostingFacts,
  type Stop,
} from '@loadstone/contracts/postings';
import type { ColumnType, Generated } from 'kysely';

type ColumnOf<N extends PostingFactName> = (typeof POSTING_FACTS)[N]['column'];

/** The columns whose default the database knows: an insert may omit them. */
type DefaultedFact =
  'postingAttrib' | 'postMode' | 'corridor' | 'customerTracking' | 'clientRefNum' | 'productName' | PlainFactName;

/** What the columns store: an empty value is null, '' or false, also where replies omit it. */
export type StoredFacts = Omit<PostingFacts<'posting'>, PlainFactName> &
  Omit<PlainFactValues, 'stops'> & { readonly stops: StoredStops };
type StoredStops = readonly Stop[] | null;

/** The columns of the facts that a reply contains, for the type of a table. */
export type FactColumns<R extends FactReply> = {
  [N in FactIn<R> as ColumnOf<N>]: N extends 'stops'
    ? ColumnType<StoredStops, string | null | undefined, string | null>
    : N extends DefaultedFact
      ? Generated<StoredFacts[N]>
      : StoredFacts[N];
};

/** The same columns in a row that was read. */
export type FactRow<R extends FactReply> = { [N in FactIn<R> as ColumnOf<N>]: StoredFacts[N] };

/** The columns of the facts that a reply contains. */
export function listFactColumns<R extends FactReply>(reply: R): readonly ColumnOf<FactIn<R>>[] {
  const names: readonly PostingFactName[] = listFactsIn(reply);
  return names.map((name) => POSTING_FACTS[name].column) as ColumnOf<FactIn<R>>[];
}

/** The columns of the plain facts. */
export type PlainColumns = { [N in PlainFactName as (typeof PLAIN_FACTS)[N]['column']]: StoredFacts[N] };
