import {
  DEFAULT_CLIENT_REFERENCE,
  toShownStatus,
  type Posting,
  type PostingStatus,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { toUnchangedDraft, type PostingDraft } from '../../../modules/postings/index.ts';
import { milesBetween } from '../../../lib/places/miles-between.ts';
import type { CheckedFields } from './check-row.ts';

/** What an import does with a row: `left` ones have a posting that is not open, and stay as they are. */
export type RowChange =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'changed';
      readonly posting: Posting;
      readonly draft: PostingDraft;
      /** The fields of the draft that differ. */
      readonly fields: readonly string[];
    }
  | { readonly kind: 'unchanged'; readonly posting: Posting }
  | { readonly kind: 'left'; readonly posting: Posting; readonly status: PostingStatus };

/** A row that is compared; undefined parts where it is wrong. */
export type RowToCompare = Pick<CheckedFields, 'draft' | 'pastDraft' | 'stated' | 'count' | 'values'> & {
  readonly number: number;
};

interface CompareOptions {
  readonly mode: ProductMode;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The ends of two postings with one fingerprint are at most this far apart, in miles. */
const SAME_END_MILES = 15;
/** An open posting is compared first, then one that is with a carrier. */
const STATUS_ORDER: readonly PostingStatus[] = ['O', 'R', 'A', 'P', 'D', 'E'];

/**
 * Compares the rows of a list with the company's postings: by own reference, else by fingerprint (kind, equipment, size, day,
 * both ends). Each posting is that of one row, so equal rows stay as many as they are.
 *
 * @returns what happens with each row that has a draft, once for each posting that it stands for
 */
export function compareList(
  rows: readonly RowToCompare[],
  postings: readonly Posting[],
  options: CompareOptions,
): ReadonlyMap<number, readonly RowChange[]> {
  const taken = new Set<number>();
  const order = (posting: Posting) => STATUS_ORDER.indexOf(toShownStatus(posting, options.today));
  const sorted = postings.toSorted((one, other) => order(one) - order(other));
  const byReference = Map.groupBy(sorted, ({ clientRefNum }) => clientRefNum);
  const byDay = Map.groupBy(sorted, ({ dateAvail }) => dateAvail);
  const find = (row: RowToCompare, draft: PostingDraft): Posting | undefined => {
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
    return alike.find((posting) => listChanges(posting, draft, row, options.mode).length === 0) ?? alike[0];
  };
  return new Map(
    rows.flatMap((row) => {
      const draft = row.draft ?? row.pastDraft;
      if (draft === undefined) return [];
      const changes = Array.from({ length: row.count }, (): RowChange => {
        const posting = find(row, draft);
        if (posting === undefined) return { kind: 'new' };
        taken.add(posting.token);
        return toChange(posting, draft, row, options);
      });
      // A row of a past day is asked, unless its posting is known.
      return row.draft === undefined && changes.some(({ kind }) => kind !== 'left') ? [] : [[row.number, changes]];
    }),
  );
}

function toReference(draft: PostingDraft): string | undefined {
  const { clientRefNum } = draft as { readonly clientRefNum?: string };
  return clientRefNum === DEFAULT_CLIENT_REFERENCE ? undefined : clientRefNum;
}

function toChange(
  posting: Posting,
  draft: PostingDraft,
  row: RowToCompare,
  { mode, today }: CompareOptions,
): RowChange {
  const status = toShownStatus(posting, today);
  // An expired posting of a row with a new day is posted again.
  if (status !== 'O' && (status !== 'E' || draft.dateAvail < today)) return { kind: 'left', posting, status };
  const fields = listChanges(posting, draft, row, mode);
  if (fields.length === 0) return { kind: 'unchanged', posting };
  const given = draft as unknown as Readonly<Record<string, unknown>>;
  const names = row.stated.includes('networkId') ? [...row.stated, 'postMode'] : row.stated;
  const stated = Object.fromEntries(names.filter((name) => name in given).map((name) => [name, given[name]]));
  return { kind: 'changed', posting, draft: { ...toUnchangedDraft(mode, posting), ...stated }, fields };
}

/** The fields that the row states and that the posting has another value of. */
function listChanges(posting: Posting, draft: PostingDraft, { stated }: RowToCompare, mode: ProductMode): string[] {
  const present = toUnchangedDraft(mode, posting) as unknown as Readonly<Record<string, unknown>>;
  const given = draft as unknown as Readonly<Record<string, unknown>>;
  return stated.filter((name) => name in given && toComparable(given[name]) !== toComparable(present[name]));
}

/** A value as text, whatever the order of its properties is. */
function toComparable(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return JSON.stringify(isObject ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)) : value);
}

function isAlike(posting: Posting, draft: PostingDraft, { values: { origin, destination } }: RowToCompare): boolean {
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
  changes: ReadonlyMap<number, readonly RowChange[]>,
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
