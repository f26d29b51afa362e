import { milesBetween } from '../places/index.ts';
import {
  DEFAULT_CLIENT_REFERENCE,
  moveStops,
  toShownStatus,
  type Posting,
  type PostingStatus,
  pickStopFacts,
  type StopDraft,
} from '../postings/index.ts';
import type { ReadPlace } from './list-reading.ts';

/** What an import does with a row: `left` ones have a posting that is not open, and stay as they are. */
export type ListChange<Draft> =
  | { readonly kind: 'new'; readonly draft: Draft }
  | {
      readonly kind: 'changed';
      readonly posting: Posting;
      readonly draft: Draft;
      /** The fields of the draft that differ. */
      readonly fields: readonly string[];
    }
  | { readonly kind: 'unchanged'; readonly posting: Posting }
  | { readonly kind: 'left'; readonly posting: Posting; readonly status: PostingStatus };

/** What the comparison reads of a draft. */
interface ListDraft {
  readonly dateAvail: string;
  readonly vehicleType: string;
  readonly vehicleSize: string;
  /** How many such postings the row stands for. */
  readonly quantity: number;
}

/** A row that is compared; undefined parts where it is wrong. */
export interface ListRow<Draft> {
  readonly number: number;
  readonly draft: Draft | undefined;
  /** What it was, where only its day is asked because it has passed: its posting may be known. */
  readonly pastDraft: Draft | undefined;
  /** The fields of the draft that the row states; the others have the values of a new posting. */
  readonly stated: readonly string[];
  readonly values: { readonly origin?: ReadPlace; readonly destination?: ReadPlace };
}

interface CompareOptions<Draft> {
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The draft that leaves a posting as it is. */
  readonly toUnchanged: (posting: Posting) => Draft;
}

/** The ends of two postings with one fingerprint are at most this far apart, in miles. */
const SAME_END_MILES = 15;
/** An open posting is compared first, then one that is with a carrier. */
const STATUS_ORDER: readonly PostingStatus[] = ['O', 'R', 'A', 'P', 'D', 'E'];

/**
 * Compares the rows of a list with the company's postings: by own reference, else by fingerprint (kind, equipment, size, day,
 * both ends). Each posting is that of one row, so equal rows stay as many as they are. A row that states a quantity has as
 * many postings as it needs, also those that are with a carrier: what is missing is added to an open one.
 *
 * @returns what happens with each row that has a draft, once for each of its postings
 */
export function compareList<Draft extends ListDraft>(
  rows: readonly ListRow<Draft>[],
  postings: readonly Posting[],
  options: CompareOptions<Draft>,
): ReadonlyMap<number, readonly ListChange<Draft>[]> {
  const taken = new Set<number>();
  const order = (posting: Posting) => STATUS_ORDER.indexOf(toShownStatus(posting, options.today));
  const sorted = postings.toSorted((one, other) => order(one) - order(other));
  const byReference = Map.groupBy(sorted, ({ clientRefNum }) => clientRefNum);
  const byDay = Map.groupBy(sorted, ({ dateAvail }) => dateAvail);
  const find = (row: ListRow<Draft>, draft: Draft): Posting | undefined => {
    const reference = toReference(draft);
    const named = reference === undefined ? [] : (byReference.get(reference) ?? []);
    const known = named.find(({ token }) => !taken.has(token));
    if (known !== undefined || named.length > 0) return known;
    const alike = (byDay.get(draft.dateAvail) ?? []).filter(
      (posting) =>
        !taken.has(posting.token) &&
        (reference === undefined || posting.clientRefNum === DEFAULT_CLIENT_REFERENCE) &&
        isAlike(posting, draft, row),
    );
    const isSame = (posting: Posting) =>
      listChanges(posting, { ...draft, quantity: posting.quantity ?? 1 }, row, options).length === 0;
    return alike.find(isSame) ?? alike[0];
  };
  return new Map(
    rows.flatMap((row) => {
      const draft = row.draft ?? row.pastDraft;
      if (draft === undefined) return [];
      const found: Posting[] = [];
      let missing = draft.quantity;
      do {
        const posting = find(row, draft);
        if (posting === undefined) break;
        taken.add(posting.token);
        found.push(posting);
        missing -= posting.quantity ?? 1;
      } while (row.stated.includes('quantity') && missing > 0);
      const changes = toChanges(found, draft, row, options);
      // A row of a past day is asked, unless its posting is known.
      return row.draft === undefined && changes.some(({ kind }) => kind !== 'left') ? [] : [[row.number, changes]];
    }),
  );
}

/** What happens with the postings of a row. The last one that can change gets the quantity that the others leave. */
function toChanges<Draft extends ListDraft>(
  found: readonly Posting[],
  draft: Draft,
  row: ListRow<Draft>,
  options: CompareOptions<Draft>,
): ListChange<Draft>[] {
  const withQuantity = (quantity: number): Draft => ({ ...draft, quantity });
  const total = found.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  const rest = row.stated.includes('quantity') ? draft.quantity - total : 0;
  const last = found.findLastIndex((posting) => canChange(posting, draft, options));
  const changes = found.map((posting, index) => {
    const quantity = (posting.quantity ?? 1) + (index === last ? rest : 0);
    return toChange(posting, withQuantity(Math.max(1, quantity)), row, options);
  });
  const isAdded = found.length === 0 || (last < 0 && rest > 0);
  return isAdded ? [...changes, { kind: 'new', draft: found.length === 0 ? draft : withQuantity(rest) }] : changes;
}

/** An expired posting of a row with a new day is posted again. */
function canChange(
  posting: Posting,
  { dateAvail }: ListDraft,
  { today }: Pick<CompareOptions<unknown>, 'today'>,
): boolean {
  const status = toShownStatus(posting, today);
  return status === 'O' || (status === 'E' && dateAvail >= today);
}

function toReference(draft: ListDraft): string | undefined {
  const { clientRefNum } = draft as { readonly clientRefNum?: string };
  return clientRefNum === DEFAULT_CLIENT_REFERENCE ? undefined : clientRefNum;
}

function toChange<Draft extends ListDraft>(
  posting: Posting,
  draft: Draft,
  row: ListRow<Draft>,
  options: CompareOptions<Draft>,
): ListChange<Draft> {
  const { today, toUnchanged } = options;
  if (!canChange(posting, draft, options)) return { kind: 'left', posting, status: toShownStatus(posting, today) };
  const fields = listChanges(posting, draft, row, options);
  if (fields.length === 0) return { kind: 'unchanged', posting };
  const given = draft as unknown as Readonly<Record<string, unknown>>;
  const names = row.stated.includes('networkId') ? [...row.stated, 'postMode'] : row.stated;
  const stated = Object.fromEntries(names.filter((name) => name in given).map((name) => [name, given[name]]));
  const unchanged = toUnchanged(posting);
  const { stops = null } = unchanged as { readonly stops?: readonly StopDraft[] | null };
  // A row that states none leaves them as many days after the pick-up as they were.
  const { dateAvail } = { ...unchanged, ...stated };
  const moved = stops && { stops: moveStops(stops, unchanged.dateAvail, dateAvail) };
  return { kind: 'changed', posting, draft: { ...unchanged, ...moved, ...stated }, fields };
}

/** The fields that the row states and that the posting has another value of. */
function listChanges<Draft extends ListDraft>(
  posting: Posting,
  draft: Draft,
  { stated }: ListRow<Draft>,
  { toUnchanged }: CompareOptions<Draft>,
): string[] {
  const present = toUnchanged(posting) as unknown as Readonly<Record<string, unknown>>;
  const given = draft as unknown as Readonly<Record<string, unknown>>;
  return stated.filter(
    (name) => name in given && toComparable(name, given[name]) !== toComparable(name, present[name]),
  );
}

/** What a draft states of stops: their places without names, and no miles. */
function toStopDrafts(stops: readonly StopDraft[]): StopDraft[] {
  return stops.map((stop) => ({ cityId: stop.cityId, ...pickStopFacts(stop) }));
}

/** A value as text, whatever the order of its properties is. */
function toComparable(name: string, value: unknown): string {
  if (name === 'stops') return JSON.stringify(toStopDrafts((value as readonly StopDraft[] | null) ?? []));
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return JSON.stringify(isObject ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)) : value);
}

function isAlike<Draft extends ListDraft>(
  posting: Posting,
  draft: Draft,
  { values: { origin, destination } }: ListRow<Draft>,
): boolean {
  const toSet = (letters: string) => [...letters].toSorted().join('');
  return (
    toSet(posting.vehicleType) === toSet(draft.vehicleType) &&
    posting.vehicleSize === draft.vehicleSize &&
    origin !== undefined &&
    destination !== undefined &&
    milesBetween({ lat: posting.srceLat, long: posting.srceLong }, origin) <= SAME_END_MILES &&
    milesBetween({ lat: posting.destLat, long: posting.destLong }, destination) <= SAME_END_MILES
  );
}

/** The open postings of a list that none of its rows matches. */
export function listGone(
  tokens: readonly number[],
  changes: ReadonlyMap<number, readonly ListChange<unknown>[]>,
  postings: readonly Posting[],
  today: string,
): readonly Posting[] {
  const kept = new Set(
    [...changes.values()].flat().flatMap((change) => ('posting' in change ? change.posting.token : [])),
  );
  const ofList = new Set(tokens);
  return postings.filter(
    (posting) => ofList.has(posting.token) && !kept.has(posting.token) && toShownStatus(posting, today) === 'O',
  );
}
