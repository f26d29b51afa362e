/**
 * The replies that contain facts of a posting. `posting` and `template` are read by its own company only. Other companies
 * read the others: `lead` (also live leads), `carrier` (a truck in a search), `flag` (both postings of a flagged pair),
 * `assignment` (its load) and `driver` (the load of the driver, without money).
 */
export type FactReply = 'posting' | 'template' | 'lead' | 'carrier' | 'flag' | 'assignment' | 'driver';

/** Where a fact of a posting is stored, and which replies contain it. */
export interface PostingFact {
  /** The column of `postings`, and of `templates` where the reply `template` contains the fact. */
  readonly column: string;
  readonly replies: readonly FactReply[];
}
