import type { Ids } from './id-index.ts';
import { IdIndex } from './id-index.ts';
import type { Rows } from './rows.ts';
import { COMPANY, NETWORK, NEXT, PREVIOUS, ROW_INTEGERS } from './rows.ts';

/** Who excluded whom, seen from one of the two. */
export const EXCLUDED_OTHER = 1;
/** See {@link EXCLUDED_OTHER}. */
export const EXCLUDED_BY_OTHER = 2;

/** A company that owns postings, excludes or is excluded. */
export interface Company {
  /** Its index in the directory, which the rows hold. */
  readonly index: number;
  /** The account number. */
  readonly id: number;
  isGloballyExcluded: boolean;
  /** By the other's index: {@link EXCLUDED_OTHER}, {@link EXCLUDED_BY_OTHER} or both. */
  exclusions: Map<number, number> | undefined;
}

/** A private network (M3). */
export interface Network {
  readonly index: number;
  readonly id: number;
  /** Account numbers; empty once deleted. */
  members: ReadonlySet<number>;
  /** Slots of the postings made for it. */
  readonly postings: Set<number>;
}

/** Mark of a company whose postings nobody else sees (M2). */
export const HIDDEN = 1;
/** Mark of a company that may not pair with the query of the search under way (M2). */
export const BLOCKED = 2;

const NO_MEMBERS: ReadonlySet<number> = new Set();

/** Words of a company's list of postings: its first slot, 0 for none, and how many they are. */
const LIST_WORDS = 2;

/** Dense numbers from 1 for what has an id; numbers of the forgotten are given out again. */
class Numbering<T extends { readonly index: number; readonly id: number }> implements Ids {
  readonly byIndex: (T | undefined)[] = [undefined];
  /** The ids by number; replaced as it grows. */
  doubles = new Float64Array(64);
  readonly #numbers = new IdIndex(this, 1);
  readonly #free: number[] = [];

  get size(): number {
    return this.#numbers.size;
  }

  /** The number of an id, or 0. */
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

  forget(item: T): void {
    this.#numbers.remove(item.index);
    this.byIndex[item.index] = undefined;
    this.#free.push(item.index);
  }
}

/** Companies and networks: who may see whom (M2, M3), and whose postings are whose. */
export class Directory {
  readonly #rows: Rows;
  readonly #companies = new Numbering<Company>();
  readonly #networks = new Numbering<Network>();
  /** {@link HIDDEN} and {@link BLOCKED} by company index; replaced as it grows. */
  marks = new Uint8Array(64);
  /** {@link LIST_WORDS} a company, side by side since every posting that comes or goes writes to them. */
  #lists = new Int32Array(64 * LIST_WORDS);

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Companies known, that is with postings or exclusions. */
  get companyCount(): number {
    return this.#companies.size;
  }

  /** Networks known, that is with members or postings. */
  get networkCount(): number {
    return this.#networks.size;
  }

  findCompany(id: number): Company | undefined {
    return this.#companies.find(id);
  }

  /** The account numbers by company index; replaced as it grows. */
  get ids(): Float64Array {
    return this.#companies.doubles;
  }

  /** The index of the company of an account number, made known if it is not. Amortised O(1). */
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

  /** Hides a company's postings from everybody else, or shows them again (M2). */
  setGloballyExcluded(id: number, excluded: boolean): void {
    const company = this.companyAt(this.toCompany(id));
    company.isGloballyExcluded = excluded;
    this.marks[company.index] = excluded ? HIDDEN : 0;
    this.releaseCompany(company);
  }

  /**
   * Marks as {@link BLOCKED} whom a company may not pair with, itself included, or takes the marks away. `ignoreOwn` overlooks
   * what the company excluded itself. O(exclusions).
   */
  markBlocked(company: Company, isBarred: boolean, ignoreOwn: boolean): void {
    const { marks } = this;
    marks[company.index] = isBarred ? marks[company.index] | BLOCKED : marks[company.index] & ~BLOCKED;
    if (!company.exclusions) return;
    for (const [index, sides] of company.exclusions) {
      if (isBarred && !(ignoreOwn && sides === EXCLUDED_OTHER)) marks[index] = marks[index] | BLOCKED;
      else marks[index] = marks[index] & ~BLOCKED;
    }
  }

  /** The company at an index that a row holds. */
  companyAt(index: number): Company {
    return this.#companies.byIndex[index]!;
  }

  /** The company at an index that may have been forgotten. */
  findCompanyAt(index: number): Company | undefined {
    return this.#companies.byIndex[index];
  }

  /** How many postings a company has. */
  countPostings(company: Company): number {
    return this.#lists[company.index * LIST_WORDS + 1];
  }

  /** Forgets a company about which nothing is left to know. */
  releaseCompany(company: Company): void {
    if (this.countPostings(company) === 0 && !company.isGloballyExcluded && company.exclusions === undefined) {
      this.#companies.forget(company);
    }
  }

  findNetwork(id: number): Network | undefined {
    return this.#networks.find(id);
  }

  /** The network of an id, made known (without members) if it is not. O(1). */
  toNetwork(id: number): Network {
    return (
      this.#networks.find(id) ??
      this.#networks.add(id, (index) => ({ index, id, members: NO_MEMBERS, postings: new Set<number>() }))
    );
  }

  /** The network at an index that a row holds; undefined for 0, the public board. */
  networkAt(index: number): Network | undefined {
    return this.#networks.byIndex[index];
  }

  /** Forgets a network that has neither members nor postings. */
  releaseNetwork(network: Network): void {
    if (network.members.size === 0 && network.postings.size === 0) this.#networks.forget(network);
  }

  /** Replaces a network's members. */
  setMembers(id: number, members: ReadonlySet<number>): void {
    const network = this.toNetwork(id);
    network.members = members;
    this.releaseNetwork(network);
  }

  /** Notes or lifts that `company` excluded `other`. O(1). */
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

  /** Puts a written row into its company's list. O(1). */
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

  /** Takes a row out of its company's list, and forgets the company if nothing is left of it. O(1). */
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

  /** Puts a row into its network, if it has one. O(1). */
  join(slot: number): void {
    this.networkAt(this.#rows.integers[slot * ROW_INTEGERS + NETWORK])?.postings.add(slot);
  }

  /** Takes a row out of its network, and forgets the network if nothing is left of it. O(1). */
  leave(slot: number): void {
    const network = this.networkAt(this.#rows.integers[slot * ROW_INTEGERS + NETWORK]);
    if (network?.postings.delete(slot)) this.releaseNetwork(network);
  }

  /** Repairs the lists around a row that is about to move. O(1). */
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

  /** The slots of a company's postings, newest link first; a copy that the caller owns. O(postings). */
  listSlots(company: Company): number[] {
    const slots: number[] = [];
    const first = this.#lists[company.index * LIST_WORDS];
    for (let slot = first; slot !== 0; slot = this.#rows.integers[slot * ROW_INTEGERS + NEXT]) slots.push(slot);
    return slots;
  }
}
