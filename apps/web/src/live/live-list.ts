/** How long a removed row stays on screen, grey and without actions. */
export const REMOVED_ROW_LINGERS_MS = 5_000;

/** When a row arrived and was removed, in server milliseconds. */
export interface RowTimes {
  /** When it arrived while the list was open; null where it was in the first reply. */
  readonly arrivedAtMs: number | null;
  /** When it was removed; null while it is active. */
  readonly goneAtMs: number | null;
}

/** The list of rows that events change: active rows, and recently removed ones until they leave the screen. */
export interface LiveList<Row extends RowTimes> {
  /** In the order of {@link ListRules.compare}. */
  readonly entries: readonly Row[];
  /** The number of active rows on the server; greater than that of active entries where the list is cut. */
  readonly total: number;
  /** The last event that `entries` include. */
  readonly eventId: number;
  /** The rows that the batch of `eventId` added; none after a reload. */
  readonly added: readonly Row[];
}

/** What differs between the live lists. `Facts` are what the server states of a row. */
export interface ListRules<Facts> {
  /** Identifies a row. */
  readonly toToken: (facts: Facts) => number;
  /** Negative where `left` comes first. @param nowMs server milliseconds: a row's place may depend on its age */
  readonly compare: (left: Facts, right: Facts, nowMs: number) => number;
  /**
   * When the age of a row changes its place: ISO 8601 in UTC, of one precision; undefined for never. A text, because each
   * change reads it of every row, and 5,000 dates take ten milliseconds.
   */
  readonly toTurn?: (facts: Facts) => string | undefined;
  /** True where both have the same content. The row then keeps its identity, so that the grid does not render it again. */
  readonly isSame: (left: Facts, right: Facts) => boolean;
  /** When a row leaves by its age, in server milliseconds. It disappears without lingering, because it was not removed. */
  readonly toEndMs?: (facts: Facts) => number;
  /** When a part of a row stops being valid, in server milliseconds. {@link toHidden} then takes it away. */
  readonly toHiddenMs?: (facts: Facts) => number;
  /** The row without that part, until the next reply contains it again. */
  readonly toHidden?: (facts: Facts) => Facts;
  /** The greatest number of active rows. */
  readonly most?: number;
}

type RowOf<Facts> = Facts & RowTimes;

/** A list as the server sends it. */
interface ListReply<Facts> {
  readonly rows: readonly Facts[];
  readonly total: number;
  readonly eventId: number;
}

interface MergeOptions<Facts> {
  readonly hasLeft?: (row: Facts) => boolean;
  readonly isReplayed?: boolean;
}

/**
 * Merges a newer reply into the list on screen. Rows that the reply lacks stay for a moment as removed, new ones are marked
 * as arrived, and known ones keep their arrival time. O(n log n).
 *
 * @param hasLeft true for a lacking row that has left by its age: it disappears without lingering
 * @param isReplayed true where all events after the reply are applied to the result. Otherwise a reply that is older than the
 *   list changes nothing
 */
export function mergeReply<Facts extends object>(
  rules: ListRules<Facts>,
  list: LiveList<RowOf<Facts>> | undefined,
  reply: ListReply<Facts>,
  nowMs: number,
  { hasLeft = () => false, isReplayed = false }: MergeOptions<Facts> = {},
): LiveList<RowOf<Facts>> {
  if (list !== undefined && reply.eventId < list.eventId && !isReplayed) return list;
  const before = new Map(list?.entries.map((row) => [rules.toToken(row), row]));
  const entries = reply.rows.map((facts): RowOf<Facts> => {
    const known = before.get(rules.toToken(facts));
    before.delete(rules.toToken(facts));
    if (known === undefined || known.goneAtMs !== null) {
      return { ...facts, arrivedAtMs: list === undefined ? null : nowMs, goneAtMs: null };
    }
    return rules.isSame(known, facts) ? known : { ...known, ...facts };
  });
  for (const row of before.values()) {
    if (row.goneAtMs !== null) entries.push(row);
    else if (!hasLeft(row)) entries.push({ ...row, goneAtMs: nowMs });
  }
  return { entries: toSorted(rules, entries, nowMs), total: reply.total, eventId: reply.eventId, added: [] };
}

/** Changes of a list, applied to a copy that is made at the first look-up. Rows that do not change keep their identity. */
export class ListDraft<Facts extends object, List extends LiveList<RowOf<Facts>>> {
  readonly #rules: ListRules<Facts>;
  readonly #list: List;
  readonly #nowMs: number;
  readonly #added = new Set<number>();
  #rows: Map<number, RowOf<Facts>> | undefined;
  #total: number;
  #changes = 0;

  constructor(rules: ListRules<Facts>, list: List, nowMs: number) {
    this.#rules = rules;
    this.#list = list;
    this.#nowMs = nowMs;
    this.#total = list.total;
  }

  /** The row of the token, active or removed. */
  find(token: number): RowOf<Facts> | undefined {
    this.#rows ??= new Map(this.#list.entries.map((row) => [this.#rules.toToken(row), row]));
    return this.#rows.get(token);
  }

  /** The row of the token where it is active. */
  findActive(token: number): RowOf<Facts> | undefined {
    const row = this.find(token);
    return row?.goneAtMs === null ? row : undefined;
  }

  /** Adds a row, or replaces it at its new place. */
  put(facts: Facts): void {
    const token = this.#rules.toToken(facts);
    const known = this.findActive(token);
    if (known === undefined) {
      this.#total += 1;
      this.#added.add(token);
    }
    this.#set({ ...facts, arrivedAtMs: known === undefined ? this.#nowMs : known.arrivedAtMs, goneAtMs: null });
  }

  /** Replaces facts of a row, also of a removed one. */
  patch(token: number, toFacts: (row: Facts) => Facts): void {
    const known = this.find(token);
    if (known !== undefined) this.#set({ ...known, ...toFacts(known) });
  }

  /** Removes a row: it is no longer counted, and stays on screen for a moment. */
  remove(token: number): void {
    const known = this.findActive(token);
    if (known === undefined) return;
    this.#total -= 1;
    this.#added.delete(token);
    this.#set({ ...known, goneAtMs: this.#nowMs });
  }

  /** Removes every active row for which `isRemoved` holds. */
  removeWhere(isRemoved: (row: Facts) => boolean): void {
    for (const row of this.#rows?.values() ?? this.#list.entries) {
      if (row.goneAtMs === null && isRemoved(row)) this.remove(this.#rules.toToken(row));
    }
  }

  /** The changed list, as of `eventId`; the same object where nothing has changed. O(n log n). */
  finish(eventId = this.#list.eventId): List {
    if (this.#changes === 0 || this.#rows === undefined) return this.#list;
    let active = 0;
    const { most = Infinity } = this.#rules;
    const entries = toSorted(this.#rules, [...this.#rows.values()], this.#nowMs).filter(
      ({ goneAtMs }) => goneAtMs !== null || (active += 1) <= most,
    );
    const earlier = eventId === this.#list.eventId ? this.#list.added : [];
    const tokens = new Set([...earlier.map((row) => this.#rules.toToken(row)), ...this.#added]);
    const added = entries.filter((row) => row.goneAtMs === null && tokens.has(this.#rules.toToken(row)));
    return { ...this.#list, entries, total: Math.max(0, this.#total), eventId, added };
  }

  #set(row: RowOf<Facts>): void {
    this.#changes += 1;
    this.#rows?.set(this.#rules.toToken(row), row);
  }
}

function toSorted<Facts>({ compare }: ListRules<Facts>, rows: RowOf<Facts>[], nowMs: number): RowOf<Facts>[] {
  return rows.sort((left, right) => compare(left, right, nowMs));
}

/** True where {@link sweep} would take a part of a row away. */
export function hasHidden<Facts>(
  { toHiddenMs = () => Infinity }: ListRules<Facts>,
  { entries }: LiveList<RowOf<Facts>>,
  nowMs: number,
): boolean {
  return entries.some((row) => toHiddenMs(row) <= nowMs);
}

/**
 * Applies what time changes in a list: takes away parts of rows that are no longer valid, drops removed rows after
 * {@link REMOVED_ROW_LINGERS_MS} and rows that leave by their age, and sorts rows whose age has changed their place.
 *
 * @returns the same object where nothing changes
 */
export function sweep<Facts, List extends LiveList<RowOf<Facts>>>(
  rules: ListRules<Facts>,
  list: List,
  nowMs: number,
): List {
  const { toEndMs = () => Infinity, toTurn, toHiddenMs = () => Infinity, toHidden } = rules;
  let active = 0;
  let ended = 0;
  let hidden = 0;
  const shown = list.entries.map((row) => {
    if (toHidden === undefined || toHiddenMs(row) > nowMs) return row;
    hidden += 1;
    return { ...row, ...toHidden(row) };
  });
  const entries = shown.filter((row) => {
    if (row.goneAtMs !== null) return row.goneAtMs + REMOVED_ROW_LINGERS_MS > nowMs;
    const isKept = toEndMs(row) > nowMs;
    if (isKept) active += 1;
    else ended += 1;
    return isKept;
  });
  const isMoved =
    toTurn !== undefined &&
    entries.some((row, place) => place > 0 && rules.compare(entries[place - 1] as RowOf<Facts>, row, nowMs) > 0);
  if (isMoved) toSorted(rules, entries, nowMs);
  else if (hidden === 0 && entries.length === list.entries.length) return list;
  return { ...list, entries, total: Math.max(active, list.total - ended) };
}

/** When the next row leaves the list, changes its place or loses a part, in server milliseconds; undefined where none will. */
export function findNextSweepMs<Facts>(
  { toEndMs = () => Infinity, toTurn = () => undefined, toHiddenMs = () => Infinity }: ListRules<Facts>,
  { entries }: LiveList<RowOf<Facts>>,
  nowMs: number,
): number | undefined {
  let nextMs = Infinity;
  const now = new Date(nowMs).toISOString();
  let nextTurn: string | undefined;
  for (const row of entries) {
    const turn = toTurn(row);
    if (turn !== undefined && turn > now && !(nextTurn !== undefined && nextTurn < turn)) nextTurn = turn;
    nextMs = Math.min(
      nextMs,
      toHiddenMs(row),
      row.goneAtMs === null ? toEndMs(row) : row.goneAtMs + REMOVED_ROW_LINGERS_MS,
    );
  }
  if (nextTurn !== undefined) nextMs = Math.min(nextMs, Date.parse(nextTurn));
  return nextMs === Infinity ? undefined : nextMs;
}
