import type { Lead, LeadMarkSource } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { MovedTruck } from '@loadstone/contracts/tracking';
import type { LeadPair } from '../matching/index.ts';
import { NO_SCORE } from '../partners/index.ts';

/** A lead of one company's posting whose row is to be loaded. */
export interface LeadRequest {
  accountId: number;
  kind: PostingKind;
  myToken: number;
  pair: LeadPair;
}

/** The outside parties whose marks a company may see on the leads of its own postings of a kind. */
export type HeldSources = (accountId: number, ownKind: PostingKind) => ReadonlySet<LeadMarkSource>;

/** How leads are loaded. */
interface LoadOptions {
  /** The outside parties whose values are shown. Where omitted, those for which each company has the features. */
  readonly heldOf?: HeldSources | undefined;
  /** False reads all rows from the tables, because the index may be older than the caller's writes. True by default. */
  readonly isCurrent?: boolean;
}

/** An own posting whose leads were returned before a slow bureau had replied. */
export interface ScoredPosting {
  readonly token: number;
  readonly accountId: number;
  readonly kind: PostingKind;
}

/** Scores of a slow bureau that have now arrived. */
export interface DelayedScores {
  readonly postings: readonly ScoredPosting[];
  /**
   * True where a request to the API got its reply without these scores. Its client may be connected to another server, so
   * the event goes to all servers. Pushed leads without scores went to this server's clients only.
   */
  readonly isOfCall: boolean;
}

/** Where the rows of pushed leads come from. */
export interface PushedLeads {
  /**
   * The lead of each request, shaped for its company with its marks and scores; undefined where the company may not
   * read the row any more. Rows and marks are those of the newest change that has been applied at the call, or later.
   * One statement reads those that are not in memory, and one the rights that are not. Does not wait for a bureau.
   */
  loadLeads(requests: readonly LeadRequest[], options?: LoadOptions): Promise<(Lead | undefined)[]>;
  /** What {@link loadLeads} returns, as JSON that is pushed to the windows of the companies. */
  encodeLeads(requests: readonly LeadRequest[]): Promise<(EncodedLead | undefined)[]>;
  /**
   * Registers a listener for scores that arrive after a list was returned without them. @returns a function that
   * removes the listener
   */
  onScored(listener: (scores: DelayedScores) => void): () => void;
}

/** A lead of one company as JSON. */
export interface EncodedLead {
  readonly json: string;
  /** The JSON for readers whose token does not include the scores of credit bureaus. */
  encodeWithoutScores(): string;
}

/** A lead for a caller whose token does not include the scores of credit bureaus. */
export function withoutScores<Scored extends Pick<Lead, 'equifax' | 'tcc' | 'tcus'>>(lead: Scored): Scored {
  return { ...lead, equifax: NO_SCORE, tcc: NO_SCORE, tcus: NO_SCORE };
}

/** A load whose truck has a new position, with the companies that may see it. */
export interface MovedLoad {
  readonly assignmentId: number;
  readonly trucks: readonly { readonly accountId: number; readonly truck: MovedTruck }[];
}

/** Where pushed positions come from. */
export interface PushedPositions {
  /** Calls the listener with each new position that is shown. */
  onMoved(listener: (moved: MovedLoad) => void): void;
}
