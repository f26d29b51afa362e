/** What a unit of work costs. Times are milliseconds of processor time. */
export interface UnitCosts {
  /** A post at the server that receives it, without the work that every server does for it. */
  readonly postMs: number;
  /** A post at every server: reading the feed, applying it to the index, planning its pushes. */
  readonly applyMs: number;
  /** A lead that is pushed to a desk: row, encoding, socket. */
  readonly pushMs: number;
  /** A connected desk on which nothing happens, each second. */
  readonly deskMsPerSecond: number;
  /** A post at the database. */
  readonly databaseMs: number;
  /** A commit that appends to the feed: one after the other, the time in which no other one can. */
  readonly commitMs: number;
  /** Leads that a post adds to connected desks, for each thousand of them. */
  readonly leadsPerThousandDesks: number;
  /** Memory of a server: with an empty index, of an open posting, of a connection. */
  readonly serverMegabytes: number;
  readonly postingKilobytes: number;
  readonly connectionKilobytes: number;
}

/**
 * From the figures of an idle machine in `docs/scale.md`, except three that are assumed, above what
 * `npm run bench:servers` measured on a slower one: `applyMs`, `commitMs` and `deskMsPerSecond`. The memory is that of
 * busy runs.
 */
export const STATED_COSTS: UnitCosts = {
  postMs: 5.2,
  applyMs: 1,
  pushMs: 0.03,
  deskMsPerSecond: 0.02,
  databaseMs: 4.3,
  commitMs: 1,
  leadsPerThousandDesks: 91,
  serverMegabytes: 380,
  postingKilobytes: 1.6,
  connectionKilobytes: 40,
};
