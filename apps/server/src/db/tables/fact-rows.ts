import {
  EMPTY_STOP_LINES,
  EMPTY_VALUES,
  PLAIN_FACTS,
  PLAIN_FACT_NAMES,
  POSTING_FACTS,
  isOmittedEmpty,
  listFactsIn,
  pickPlainFacts,
  type FactReply,
  type PlainFactName,
  type PlainFactValues,
  type PostingFactName,
  type PostingFacts,
} from '@loadstone/contracts/postings';
import { hideContacts } from './hidden-contacts.ts';
import type { FactRow, PlainColumns, StoredFacts } from './fact-columns.ts';

type Reader = (
  row: Record<string, unknown>,
  hide: typeof hideContacts,
  hideReferences: typeof withoutReferences,
) => Record<string, unknown>;

/** The replies that other companies read before they have an agreement. */
const REPLIES_TO_OTHERS: readonly FactReply[] = ['lead', 'carrier'];

/**
 * A function whose code is one object literal with all facts of a reply. A loop over the names is 2.5 times as slow for
 * an own list, because V8 has no fixed shape for an object that is filled by computed names. Names and columns come
 * from the table of facts only, never from input.
 */
function createReader(reply: FactReply): Reader {
  const names: readonly PostingFactName[] = listFactsIn(reply);
  const members = names.map((name) => {
    // A reply omits a property that is undefined.
    const omitsEmpty = isPlainFact(name) && isOmittedEmpty(PLAIN_FACTS[name].value);
    const isCount = isPlainFact(name) && PLAIN_FACTS[name].value.type === 'count';
    const value = `row[${JSON.stringify(POSTING_FACTS[name].column)}]`;
    if (isCount) return `${JSON.stringify(name)}: ${value} === ${EMPTY_VALUES.count} ? undefined : ${value}`;
    const hiding = isFreeText(name) ? 'hide' : isStops(name) ? 'hideReferences' : undefined;
    const shown = hiding !== undefined && REPLIES_TO_OTHERS.includes(reply) ? `${hiding}(${value})` : value;
    return `${JSON.stringify(name)}: ${shown}${omitsEmpty ? ' || undefined' : ''}`;
  });
  return new Function('row', 'hide', 'hideReferences', `return { ${members.join(', ')} };`) as Reader;
}

const READERS: Readonly<Record<FactReply, Reader>> = {
  posting: createReader('posting'),
  template: createReader('template'),
  lead: createReader('lead'),
  carrier: createReader('carrier'),
  flag: createReader('flag'),
  assignment: createReader('assignment'),
  driver: createReader('driver'),
};

/** The facts of a posting that a reply contains, from the columns of its row. Others read no contact details in its texts. */
export function toFacts<R extends FactReply>(reply: R, row: FactRow<R>): PostingFacts<R> {
  return READERS[reply](row, hideContacts, withoutReferences) as PostingFacts<R>;
}

/** Stored facts of a posting as other companies read them: without the contact details in their texts. */
export function hideContactsIn<F extends Partial<PlainFactValues>>(facts: F): F {
  const texts = PLAIN_FACT_NAMES.filter(isFreeText).flatMap((name) => {
    const text = facts[name];
    return typeof text === 'string' ? [[name, hideContacts(text)] as const] : [];
  });
  return { ...facts, ...Object.fromEntries(texts) };
}

/** The stops of a load as other companies read them before it is theirs. */
function withoutReferences(stops: StoredFacts['stops']): StoredFacts['stops'] {
  return stops === null ? null : stops.map((stop) => ({ ...stop, ...EMPTY_STOP_LINES }));
}

/** A row with its stops as a list. */
export type Unwritten<Row extends object> = Omit<Row, 'stops'> & { readonly stops?: StoredFacts['stops'] };

/** A row as a statement writes it: the driver would write a list as an array of PostgreSQL, not as JSON. */
export function toWrittenRow<Row extends { readonly stops?: StoredFacts['stops'] }>(
  row: Row,
): Omit<Row, 'stops'> & { stops?: string | null } {
  const { stops, ...columns } = row;
  if (stops === undefined) return columns;
  return { ...columns, stops: stops === null ? null : JSON.stringify(stops) };
}

/** The columns of all facts. */
export function toFactColumns(facts: StoredFacts): FactRow<'posting'> {
  return toColumns(listFactsIn('posting'), facts) as FactRow<'posting'>;
}

/**
 * The columns of the plain facts of a draft; the empty values of those that its kind does not have. Stops are those of
 * the draft, without their places.
 */
export function toPlainColumns(draft: Partial<PlainFactValues>): Omit<PlainColumns, 'stops'> {
  return toColumns(PLAIN_FACT_NAMES, pickPlainFacts(draft)) as PlainColumns;
}

function toColumns(names: readonly PostingFactName[], facts: Partial<Record<PostingFactName, unknown>>): object {
  return Object.fromEntries(names.map((name) => [POSTING_FACTS[name].column, facts[name]]));
}

function isFreeText(name: PostingFactName): boolean {
  return isPlainFact(name) && ['text', 'line'].includes(PLAIN_FACTS[name].value.type);
}

function isStops(name: PostingFactName): boolean {
  return isPlainFact(name) && PLAIN_FACTS[name].value.type === 'stops';
}

function isPlainFact(name: PostingFactName): name is PlainFactName {
  return name in PLAIN_FACTS;
}
