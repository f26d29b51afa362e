import type { Ids } from './id-index.ts';
import { IdIndex } from './id-index.ts';
import type { Rows } from './rows.ts';
import { COMPANY, NETWORK, NEXT, PREVIOUS, ROW_INTEGERS } from './rows.ts';

/** Bit: the company excluded the other company. */
export const EXCLUDED_OTHER = 1;
/** Bit: the other company excluded the company. */
export const EXCLUDED_BY_OTHER = 2;

/** A company that owns postings or takes part in an exclusion. */
export interface Company {
  /** Index in the directory; rows refer to it. */
  readonly index: number;
  /** The account number. */
  readonly id: number;
  isGloballyExcluded: boolean;
  /** Exclusions by the index of the other company: {@link EXCLUDED_OTHER}, {@link EXCLUDED_BY_OTHER} or both. */
  exclusions: Map<number, number> | undefined;
}

/** A private network (M3). */
export interface Network {
  readonly index: number;
  readonly id: number;
  /** Account numbers. Empty if the network is deleted. */
  members: ReadonlySet<number>;
  /** Slots of the postings in the network. */
  readonly postings: Set<number>;
}

/** Mark of a globally excluded company: other companies do not see its postings (M2). */
export const HIDDEN = 1;
/** Mark of a company that must not pair with the company of the current query (M2). */
export const BLOCKED = 2;

const NO_MEMBERS: ReadonlySet<number> = new Set();

/** Words per company: the first slot of its posting list (0 if empty) and the length of the list. */
const LIST_WORDS = 2;

/** Assigns dense numbers from 1 to ids. Numbers of deleted items are reused. */
class Numbering<T extends { readonly index: number; readonly id: number }> implements Ids {
  readonly byIndex: (T | undefined)[] = [undefined];
  /** The ids by number. Replaced when it grows. */
  doubles = new Float64Array(64);
  readonly #numbers = new IdIndex(this, 1);
  readonly #free: number[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  /** Returns the number of an id, or 0. Expected O(1). */
  numberOf(id: number): number {
    return this.#numbers.find(id);
  }

  find(id: number): T | undefined {
    return this.byIndex[this.#numbers.find(id)];
  }

  add(id: number, create: (index: number, id: number) => T): T {
    const index = this.#free.pop() ?? this.byIndex.length;
    if (index >= this.doubles.length) {
      const { doubles } = this;
      (this.doubles = new Float64Array(index * 2)).set(doubles);
    }
    const created = create(index, id);
    this.byIndex[index] = created;
    this.doubles[index] = id;
    this.#numbers.add(index);
    return created;
  }

  delete(item: T): void {
    this.#numbers.remove(item.index);
    this.byIndex[item.index] = undefined;
    this.#free.push(item.index);
  }
}

/** Companies and networks: visibility (M2, M3) and the posting list of each company. */
export class Directory {
  readonly #rows: Rows;
  readonly #companies = new Numbering<Company>();
  readonly #networks = new Numbering<Network>();
  /** {@link HIDDEN} and {@link BLOCKED} by company index. Replaced when it grows. */
  marks = new Uint8Array(64);
  /** {@link LIST_WORDS} per company, side by side because every insert and removal writes both. */
  #lists = new Int32Array(64 * LIST_WORDS);

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Number of companies with postings or exclusions. */
  get companyCount(): number {
    return this.#companies.size;
  }

  /** Number of networks with members or postings. */
  get networkCount(): number {
    return this.#networks.size;
  }

  findCompany(id: number): Company | undefined {
    return this.#companies.find(id);
  }

  /** The account numbers by company index. Owned by the directory; replaced when it grows. */
  get ids(): Float64Array {
    return this.#companies.doubles;
  }

  /** Returns the index of a company and adds the company if it is new. Amortised O(1). */
  toCompany(id: number): number {
    const known = this.#companies.numberOf(id);
    if (known !== 0) return known;
    const { index } = this.#companies.add(id, (index) => ({
      index,
      id,
      isGloballyExcluded: false,
      exclusions: undefined,
    }));
    if (index >= this.marks.length) {
      const { marks } = this;
      (this.marks = new Uint8Array(marks.length * 2)).set(marks);
      const lists = this.#lists;
      (this.#lists = new Int32Array(lists.length * 2)).set(lists);
    }
    this.marks[index] = 0;
    return index;
  }

  /** Hides or shows the postings of a company on the board (M2). O(1). */
  setGloballyExcluded(id: number, excluded: boolean): void {
    const company = this.companyAt(this.toCompany(id));
    company.isGloballyExcluded = excluded;
    this.marks[company.index] = excluded ? HIDDEN : 0;
    this.releaseCompany(company);
  }

  /**
   * Sets or clears the {@link BLOCKED} mark of every company that must not pair with `company`, including itself.
   * `ignoreOwn` skips companies that only `company` itself excluded. O(exclusions).
   */
  markBlocked(company: Company, isBlocked: boolean, ignoreOwn: boolean): void {
    const { marks } = this;
    marks[company.index] = isBlocked ? marks[company.index] | BLOCKED : marks[company.index] & ~BLOCKED;
    if (!company.exclusions) return;
    for (const [index, sides] of company.exclusions) {
      if (isBlocked && !(ignoreOwn && sides === EXCLUDED_OTHER)) marks[index] = marks[index] | BLOCKED;
      else marks[index] = marks[index] & ~BLOCKED;
    }
  }

  /** Returns the company at an index that is in use. */
  companyAt(index: number): Company {
    return this.#companies.byIndex[index]!;
  }

  /** Returns the company at an index that may be free. */
  findCompanyAt(index: number): Company | undefined {
    return this.#companies.byIndex[index];
  }

  /** Number of postings of a company. O(1). */
  countPostings(company: Company): number {
    return this.#lists[company.index * LIST_WORDS + 1];
  }

  /** Deletes a company that has no postings and no exclusions. O(1). */
  releaseCompany(company: Company): void {
    if (this.countPostings(company) === 0 && !company.isGloballyExcluded && company.exclusions === undefined) {
      this.#companies.delete(company);
    }
  }

  findNetwork(id: number): Network | undefined {
    return this.#networks.find(id);
  }

  /** Returns the network of an id and adds it without members if it is new. Expected O(1). */
  toNetwork(id: number): Network {
    return (
      this.#networks.find(id) ??
      this.#networks.add(id, (index) => ({ index, id, members: NO_MEMBERS, postings: new Set<number>() }))
    );
  }

  /** Returns the network at an index from a row; undefined for 0, the public board. */
  networkAt(index: number): Network | undefined {
    return this.#networks.byIndex[index];
  }

  /** Deletes a network that has neither members nor postings. O(1). */
  releaseNetwork(network: Network): void {
    if (network.members.size === 0 && network.postings.size === 0) this.#networks.delete(network);
  }

  /** Replaces the members of a network. The directory keeps the set. O(1). */
  setMembers(id: number, members: ReadonlySet<number>): void {
    const network = this.toNetwork(id);
    network.members = members;
    this.releaseNetwork(network);
  }

  /** Adds or removes the exclusion of `other` by `company`. O(1). */
  setExclusion(companyId: number, otherId: number, excluded: boolean): void {
    const company = this.companyAt(this.toCompany(companyId));
    const other = this.companyAt(this.toCompany(otherId));
    this.#setExclusionSide(company, other, EXCLUDED_OTHER, excluded);
    this.#setExclusionSide(other, company, EXCLUDED_BY_OTHER, excluded);
    this.releaseCompany(company);
    this.releaseCompany(other);
  }

  #setExclusionSide(company: Company, other: Company, side: number, excluded: boolean): void {
    const before = company.exclusions?.get(other.index) ?? 0;
    const after = excluded ? before | side : before & ~side;
    if (after !== 0) (company.exclusions ??= new Map()).set(other.index, after);
    else if (company.exclusions?.delete(other.index) && company.exclusions.size === 0) company.exclusions = undefined;
  }

  /** Adds a row to the posting list of its company. O(1). */
  link(slot: number): void {
    const rows = this.#rows.integers;
    const lists = this.#lists;
    const at = slot * ROW_INTEGERS;
    const list = rows[at + COMPANY] * LIST_WORDS;
    const first = lists[list];
    rows[at + NEXT] = first;
    rows[at + PREVIOUS] = 0;
    if (first !== 0) rows[first * ROW_INTEGERS + PREVIOUS] = slot;
    lists[list] = slot;
    lists[list + 1] = lists[list + 1] + 1;
  }

  /** Removes a row from the posting list of its company, and the company if nothing refers to it. O(1). */
  unlink(slot: number): void {
    const rows = this.#rows.integers;
    const lists = this.#lists;
    const company = rows[slot * ROW_INTEGERS + COMPANY];
    const next = rows[slot * ROW_INTEGERS + NEXT];
    const previous = rows[slot * ROW_INTEGERS + PREVIOUS];
    if (previous === 0) lists[company * LIST_WORDS] = next;
    else rows[previous * ROW_INTEGERS + NEXT] = next;
    if (next !== 0) rows[next * ROW_INTEGERS + PREVIOUS] = previous;
    const left = lists[company * LIST_WORDS + 1] - 1;
    lists[company * LIST_WORDS + 1] = left;
    if (left === 0) this.releaseCompany(this.companyAt(company));
  }

  /** Adds a row to its network, if it has one. O(1). */
  join(slot: number): void {
    this.networkAt(this.#rows.integers[slot * ROW_INTEGERS + NETWORK])?.postings.add(slot);
  }

  /** Removes a row from its network, and the network if nothing refers to it. O(1). */
  leave(slot: number): void {
    const network = this.networkAt(this.#rows.integers[slot * ROW_INTEGERS + NETWORK]);
    if (network?.postings.delete(slot)) this.releaseNetwork(network);
  }

  /** Updates the list links around a row that is about to move. O(1). */
  relocate(from: number, to: number): void {
    const rows = this.#rows.integers;
    const next = rows[from * ROW_INTEGERS + NEXT];
    const previous = rows[from * ROW_INTEGERS + PREVIOUS];
    if (previous === 0) this.#lists[rows[from * ROW_INTEGERS + COMPANY] * LIST_WORDS] = to;
    else rows[previous * ROW_INTEGERS + NEXT] = to;
    if (next !== 0) rows[next * ROW_INTEGERS + PREVIOUS] = to;
    const network = this.networkAt(rows[from * ROW_INTEGERS + NETWORK]);
    if (network?.postings.delete(from)) network.postings.add(to);
  }

  /** Lists the slots of a company's postings, most recently added first. O(postings). The caller owns the array. */
  listSlots(company: Company): number[] {
    const slots: number[] = [];
    const first = this.#lists[company.index * LIST_WORDS];
    for (let slot = first; slot !== 0; slot = this.#rows.integers[slot * ROW_INTEGERS + NEXT]) slots.push(slot);
    return slots;
  }
}
