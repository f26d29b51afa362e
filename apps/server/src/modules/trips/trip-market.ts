import { TripTable } from '../../matching/index.ts';
import type { Db } from '../../db/database.ts';
import type { FeedChange } from '../../db/change-feed/change-feed.ts';
import type { Board } from '../../board/board.ts';
import { mapInSlices } from '../../ground/slices.ts';
import { getToday, listOpenLoads, listOpenLoadsOf, type OpenLoadRow } from '../postings/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { createPlannedMiles, toTripLoad } from './trip-load.ts';

const LOADS_PER_PAGE = 2_000;
/** With more changed loads than this, all are read again. */
const CHANGED_MAXIMUM = 20_000;
/** Road miles that are known by then replace estimates. */
const MILES_KEPT_MS = 10 * 60_000;

/**
 * The open loads of all companies for the planner, in the memory of this server: about 90 bytes a load. They are read
 * with the first search; the change feed then names the loads that are read again.
 */
export class TripMarket {
  readonly #board: Board;
  #table: TripTable | undefined;
  readonly #changed = new Set<number>();
  #milesReadMs = 0;

  constructor(board: Board) {
    this.#board = board;
    board.matching.onApplied(({ change }) => this.#note(change));
    board.matching.onFilled(() => this.#forget());
  }

  /**
   * The loads as of every change that is committed before the call. Two calls must not run at the same time, and the
   * table is valid until the next one.
   */
  async refresh(): Promise<TripTable> {
    const { db, clock, matching } = this.#board;
    await matching.catchUp();
    if (this.#table === undefined) return this.#fill();
    const table = this.#table;
    const nowMs = clock.now().getTime();
    if (nowMs - this.#milesReadMs > MILES_KEPT_MS) {
      table.places.forgetMiles();
      this.#milesReadMs = nowMs;
    }
    const tokens = [...this.#changed];
    this.#changed.clear();
    const rows = new Map((await this.#readChanged(db, getToday(this.#board), tokens)).map((row) => [row.token, row]));
    for (const token of tokens) {
      const row = rows.get(token);
      if (row === undefined) table.remove(token);
      else this.#put(table, row);
    }
    return table;
  }

  /** The changed loads. Where they cannot be read, as for a company that has used up its share, they stay changed. */
  async #readChanged(db: Db, today: string, tokens: readonly number[]): Promise<OpenLoadRow[]> {
    try {
      return await listOpenLoadsOf(db, today, tokens);
    } catch (error) {
      for (const token of tokens) this.#changed.add(token);
      throw error;
    }
  }

  async #fill(): Promise<TripTable> {
    try {
      return await this.#readAll();
    } catch (error) {
      // A part of the market must not pass for the whole.
      this.#forget();
      throw error;
    }
  }

  async #readAll(): Promise<TripTable> {
    const { db, clock } = this.#board;
    // Changes that are applied while the pages are read are noted from here on.
    this.#changed.clear();
    const table = new TripTable(createPlannedMiles(roadMilesOf(this.#board)));
    this.#table = table;
    this.#milesReadMs = clock.now().getTime();
    for (let afterId = 0; ;) {
      const rows = await listOpenLoads(db, { today: getToday(this.#board), afterId, limit: LOADS_PER_PAGE });
      await mapInSlices(rows, (row) => this.#put(table, row));
      const last = rows.at(-1);
      if (last === undefined || rows.length < LOADS_PER_PAGE) return table;
      afterId = last.id;
    }
  }

  #put(table: TripTable, row: OpenLoadRow): void {
    table.put(toTripLoad(row, createPlannedMiles(roadMilesOf(this.#board))));
  }

  #note(change: FeedChange): void {
    if (this.#table === undefined) return;
    if (change.type === 'posting' && change.posting.kind === 'L') this.#changed.add(change.posting.token);
    else if (change.type === 'postingRemoved') this.#changed.add(change.token);
    else if (change.type === 'day' || change.type === 'companyClosed') this.#forget();
    if (this.#changed.size > CHANGED_MAXIMUM) this.#forget();
  }

  #forget(): void {
    this.#table = undefined;
    this.#changed.clear();
  }
}
