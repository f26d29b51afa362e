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
import { StopTable } from './stops.ts';

/** The effect of a change of one posting. */
export type Change = 'added' | 'replaced' | 'removed' | 'none';

/** The stored postings with all tables and indexes: by token, company, network, corridor and place. */
export class Store {
  readonly rows = new Rows();
  readonly tokens = new IdIndex(this.rows, ROW_DOUBLES);
  readonly directory = new Directory(this.rows);
  readonly stops = new StopTable();
  readonly corridors = new CorridorTable(this.rows, this.stops);
  readonly partitions = new Partitions(this.rows, this.corridors);
  today: number;

  constructor(today: number) {
    this.today = today;
  }

  /**
   * Returns the slot of a token, or 0. Expected O(1).
   * @throws TypeError or RangeError with a token that is not a positive safe integer
   */
  find(token: number): number {
    return this.tokens.find(parseId(token, 'token'));
  }

  /** Returns the posting of a slot. The caller owns the object. O(letters). */
  read(slot: number): Posting {
    const rows = this.rows.integers;
    const company = this.directory.companyAt(rows[slot * ROW_INTEGERS + COMPANY]).id;
    const posting = this.rows.read(slot, company, this.#networkOf(slot)?.id ?? 0);
    const stops = this.stops.find(slot);
    if (stops !== undefined) posting.stops = stops.stops;
    return posting;
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
   * Checks a posting and writes it to a scratch slot. Adds its company and network to the directory if they are new.
   * O(letters).
   * @throws TypeError or RangeError with the offending value; company and network are then as before
   */
  write(slot: number, posting: Posting): void {
    const company = this.directory.toCompany(parseId(posting.company, 'company'));
    let network: Network | undefined;
    try {
      if (parseId(posting.networkId, 'networkId', 0) > 0) network = this.directory.toNetwork(posting.networkId);
      this.rows.write(slot, posting, company, network?.index ?? 0);
      this.corridors.writeScratch(slot);
      this.stops.write(slot, posting.kind, [posting.origin, posting.destination], posting.stops);
    } catch (error) {
      this.directory.releaseCompany(this.directory.companyAt(company));
      if (network) this.directory.releaseNetwork(network);
      throw error;
    }
  }

  /** Removes the company and network of a scratch row from the directory if nothing else refers to them. O(1). */
  releaseScratch(slot: number): void {
    this.stops.release(slot);
    const network = this.#networkOf(slot);
    const company = this.directory.findCompanyAt(this.rows.integers[slot * ROW_INTEGERS + COMPANY]);
    // Two scratch rows may share a company that was removed with the first.
    if (company) this.directory.releaseCompany(company);
    if (network) this.directory.releaseNetwork(network);
  }

  /**
   * Adds a posting or replaces the one with its token; a posting whose day is past is not stored. O(letters · log
   * postings).
   * @throws TypeError or RangeError with the offending value
   */
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

  /** Copies the scratch row to a slot. The entries stay in their leaves unless the placement changed. */
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
    this.stops.copy(SCRATCH, slot);
    if (isOtherCompany) this.directory.link(slot);
    if (isOtherNetwork) this.directory.join(slot);
    if (hasSamePlacement) return;
    if (this.#isCorridor(slot)) this.corridors.assign(SCRATCH, slot);
    this.partitions.add(slot);
  }

  /**
   * Removes a posting from all tables. If many rows are free, moves the highest row to a free slot: other slot numbers
   * become invalid. O(letters · log postings).
   */
  remove(slot: number): void {
    this.partitions.remove(slot);
    this.#removeFromTables(slot);
    for (let step = 0; step < 2; step++) {
      const move = this.rows.findMove();
      if (!move) return;
      this.partitions.relocate(move.from, move.to);
      if (this.#isCorridor(move.from)) this.corridors.relocate(move.from, move.to);
      this.stops.relocate(move.from, move.to);
      this.tokens.move(move.from, move.to);
      this.directory.relocate(move.from, move.to);
      this.rows.move(move.from, move.to);
    }
  }

  /** Copies the scratch row to a new slot and adds it to all tables except the partitions. */
  #allocateRow(): number {
    const slot = this.rows.allocate();
    this.rows.copy(SCRATCH, slot);
    this.stops.copy(SCRATCH, slot);
    if (this.#isCorridor(slot)) this.corridors.assign(SCRATCH, slot);
    this.directory.link(slot);
    this.directory.join(slot);
    this.tokens.add(slot);
    return slot;
  }

  #isCorridor(slot: number): boolean {
    return (this.rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_CORRIDOR) !== 0;
  }

  /** Removes a row from all tables except the partitions. */
  #removeFromTables(slot: number): void {
    if (this.#isCorridor(slot)) this.corridors.release(slot);
    this.stops.release(slot);
    this.tokens.remove(slot);
    this.directory.unlink(slot);
    this.directory.leave(slot);
    this.rows.release(slot);
  }

  /** Lists the tokens of the postings before a day. O(postings) if there are any. The caller owns the array. */
  listTokensBefore(day: number): number[] {
    const tokens: number[] = [];
    if (this.partitions.listDays().every((held) => held >= day)) return tokens;
    for (let slot = FIRST_SLOT; slot < this.rows.top; slot++) {
      if (this.tokenOf(slot) !== 0 && this.dayOf(slot) < day) tokens.push(this.tokenOf(slot));
    }
    return tokens;
  }

  /**
   * Adds many postings, all or none; skips postings whose day is past. O(entries · log entries).
   * @throws TypeError or RangeError with the offending value, including a token that exists already
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

  /** Adds a new posting to all tables except the partitions. Returns its slot, or 0 if its day is past. */
  #addToRows(posting: Posting): number {
    this.write(SCRATCH, posting);
    const isHeld = this.tokens.find(posting.token) !== 0;
    if (!isHeld && posting.day >= this.today) return this.#allocateRow();
    this.releaseScratch(SCRATCH);
    if (isHeld) throw new RangeError(`duplicate token ${posting.token}`);
    return 0;
  }
}
