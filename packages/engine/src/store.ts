import { CorridorTable } from './corridor-table.ts';
import type { Network } from './directory.ts';
import { Directory } from './directory.ts';
import { IdIndex } from './id-index.ts';
import { sharedInt32 } from './memory.ts';
import type { Posting } from './posting.ts';
import { parseId } from './posting.ts';
import {
  COMPANY,
  DAY_SHIFT,
  DAY_TRAITS,
  FIRST_SLOT,
  IS_CORRIDOR,
  NETWORK,
  ROW_DOUBLES,
  ROW_INTEGERS,
  Rows,
  SCRATCH,
  TOKEN,
} from './rows.ts';
import { Partitions } from './partitions.ts';

/** What a silent change did to the index. */
export type Change = 'added' | 'replaced' | 'removed' | 'none';

/** The postings with everything that candidates them: by token, by company, by network, by place. */
export class Store {
  readonly rows = new Rows();
  readonly tokens = new IdIndex(this.rows, ROW_DOUBLES);
  readonly directory = new Directory(this.rows);
  readonly corridors = new CorridorTable(this.rows);
  readonly partitions = new Partitions(this.rows, this.corridors);
  today: number;

  constructor(today: number) {
    this.today = today;
  }

  /** The slot of a token, or 0. */
  find(token: number): number {
    return this.tokens.find(parseId(token, 'token'));
  }

  /** The posting of a slot, a fresh object. */
  read(slot: number): Posting {
    const rows = this.rows.integers;
    const company = this.directory.companyAt(rows[slot * ROW_INTEGERS + COMPANY]).id;
    return this.rows.read(slot, company, this.#networkOf(slot)?.id ?? 0);
  }

  dayOf(slot: number): number {
    return this.rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] >> DAY_SHIFT;
  }

  tokenOf(slot: number): number {
    return this.rows.doubles[slot * ROW_DOUBLES + TOKEN];
  }

  #networkOf(slot: number): Network | undefined {
    return this.directory.networkAt(this.rows.integers[slot * ROW_INTEGERS + NETWORK]);
  }

  /**
   * Checks a posting and writes it into a scratch slot, its company, network and corridor made known.
   * @throws TypeError or RangeError with the offending value; company and network are then as before.
   */
  write(slot: number, posting: Posting): void {
    const company = this.directory.toCompany(parseId(posting.company, 'company'));
    let network: Network | undefined;
    try {
      if (parseId(posting.networkId, 'networkId', 0) > 0) network = this.directory.toNetwork(posting.networkId);
      this.rows.write(slot, posting, company, network?.index ?? 0);
      this.corridors.writeScratch(slot);
    } catch (error) {
      this.directory.releaseCompany(this.directory.companyAt(company));
      if (network) this.directory.releaseNetwork(network);
      throw error;
    }
  }

  /** Forgets the company and network that a scratch row alone made known. */
  releaseScratch(slot: number): void {
    const network = this.#networkOf(slot);
    const company = this.directory.findCompanyAt(this.rows.integers[slot * ROW_INTEGERS + COMPANY]);
    // Two scratch rows may share a company that the release of the first has forgotten already.
    if (company) this.directory.releaseCompany(company);
    if (network) this.directory.releaseNetwork(network);
  }

  /** Adds a posting or replaces the one of its token; one whose day is past is not kept. O(letters · log postings). */
  put(posting: Posting): Change {
    this.write(SCRATCH, posting);
    const old = this.tokens.find(posting.token);
    if (posting.day < this.today) {
      this.releaseScratch(SCRATCH);
      if (old === 0) return 'none';
      this.remove(old);
      return 'removed';
    }
    if (old !== 0) {
      this.#replace(old);
      return 'replaced';
    }
    this.partitions.add(this.#allocateRow());
    return 'added';
  }

  /** Gives a slot what the scratch row says; its entries stay where they are unless their place is another. */
  #replace(slot: number): void {
    const hasSamePlacement = this.rows.hasSamePlacement(slot, SCRATCH);
    if (hasSamePlacement) this.partitions.rewrite(slot, SCRATCH);
    else {
      this.partitions.remove(slot);
      if (this.#isCorridor(slot)) this.corridors.release(slot);
    }
    const isMoving = (field: number): boolean =>
      this.rows.integers[slot * ROW_INTEGERS + field] !== this.rows.integers[SCRATCH * ROW_INTEGERS + field];
    const isOtherCompany = isMoving(COMPANY);
    const isOtherNetwork = isMoving(NETWORK);
    if (isOtherCompany) this.directory.unlink(slot);
    if (isOtherNetwork) this.directory.leave(slot);
    this.rows.copy(SCRATCH, slot);
    if (isOtherCompany) this.directory.link(slot);
    if (isOtherNetwork) this.directory.join(slot);
    if (hasSamePlacement) return;
    if (this.#isCorridor(slot)) this.corridors.assign(SCRATCH, slot);
    this.partitions.add(slot);
  }

  /**
   * Removes the posting of a slot and everything that found it, and moves the highest row into a hole when holes abound:
   * other slot numbers do not survive. O(letters · log postings).
   */
  remove(slot: number): void {
    this.partitions.remove(slot);
    this.#removeFromTables(slot);
    for (let step = 0; step < 2; step++) {
      const move = this.rows.findMove();
      if (!move) return;
      this.partitions.relocate(move.from, move.to);
      if (this.#isCorridor(move.from)) this.corridors.relocate(move.from, move.to);
      this.tokens.move(move.from, move.to);
      this.directory.relocate(move.from, move.to);
      this.rows.move(move.from, move.to);
    }
  }

  /** A new slot with the row of the scratch slot, known by token, company, network and corridor. */
  #allocateRow(): number {
    const slot = this.rows.allocate();
    this.rows.copy(SCRATCH, slot);
    if (this.#isCorridor(slot)) this.corridors.assign(SCRATCH, slot);
    this.directory.link(slot);
    this.directory.join(slot);
    this.tokens.add(slot);
    return slot;
  }

  #isCorridor(slot: number): boolean {
    return (this.rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_CORRIDOR) !== 0;
  }

  /** Undoes everything but the partitions. */
  #removeFromTables(slot: number): void {
    if (this.#isCorridor(slot)) this.corridors.release(slot);
    this.tokens.remove(slot);
    this.directory.unlink(slot);
    this.directory.leave(slot);
    this.rows.release(slot);
  }

  /** The tokens of the postings whose day is before a day. O(all postings of those days). */
  listTokensBefore(day: number): number[] {
    const tokens: number[] = [];
    if (this.partitions.listDays().every((held) => held >= day)) return tokens;
    for (let slot = FIRST_SLOT; slot < this.rows.top; slot++) {
      if (this.tokenOf(slot) !== 0 && this.dayOf(slot) < day) tokens.push(this.tokenOf(slot));
    }
    return tokens;
  }

  /**
   * Adds many postings, all or none; those whose day is past are not kept. O(letters · log postings) each.
   * @throws TypeError or RangeError with the offending value, a token that is there already included.
   */
  load(postings: Iterable<Posting>): void {
    const list = Array.isArray(postings) ? (postings as readonly Posting[]) : [...postings];
    const slots = sharedInt32(list.length);
    let count = 0;
    this.rows.reserve(list.length);
    this.tokens.reserve(this.rows.count + list.length);
    try {
      for (let index = 0; index < list.length; index++) {
        const slot = this.#addToRows(list[index]);
        if (slot !== 0) slots[count++] = slot;
      }
    } catch (error) {
      for (let index = 0; index < count; index++) this.#removeFromTables(slots[index]);
      throw error;
    }
    this.partitions.addMany(slots.subarray(0, count));
  }

  /** The slot of a posting that is new, not on its partition yet; 0 for one whose day is past. */
  #addToRows(posting: Posting): number {
    this.write(SCRATCH, posting);
    const isHeld = this.tokens.find(posting.token) !== 0;
    if (!isHeld && posting.day >= this.today) return this.#allocateRow();
    this.releaseScratch(SCRATCH);
    if (isHeld) throw new RangeError(`duplicate token ${posting.token}`);
    return 0;
  }
}
