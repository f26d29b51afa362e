import {
  orderByFreshness,
  SameLoadIndex,
  type Engine,
  type Lead,
  type Posting,
  type StandingOfLead,
} from '@loadstone/engine';
import { rememberLead, type LeadChange, type SameLoad } from './leads.ts';
import type { PostingNotes } from './translate.ts';

/** Where one change marks more rows than this, the whole list is named (`relisted`), which limits its cost. */
const CHANGES_MAXIMUM = 200;

interface LeadTrustOptions {
  readonly engine: Pick<Engine, 'get' | 'has'>;
  /** Whether a lead of an own posting has a row, as the index holds both now. */
  readonly isRow: (myToken: number, leadToken: number) => boolean;
  /** Whether a posting is a lead of an own one, with a row or behind the row of another lead. */
  readonly isLead: (myToken: number, leadToken: number) => boolean;
  /** Milliseconds. A posting counts as confirmed where that was after this moment. */
  readonly getConfirmedSinceMs: () => number;
}

/** What the choice of rows compares of a posting, as it was before the current change. */
interface KnownBefore {
  /** As in {@link LeadTrust.#confirmedOnMs}. */
  readonly confirmedOnMs: number | undefined;
  readonly rated: boolean;
}

/**
 * When postings were confirmed (M17), which have a rate, and which loads may be the same one (M18). None of it changes a
 * pair: it orders and marks the rows of leads, and chooses the posting that a row shows (M16).
 */
export class LeadTrust {
  readonly #options: LeadTrustOptions;
  readonly #sameLoads: SameLoadIndex;
  /**
   * The last action of the owner, milliseconds, of postings that were confirmed after they were posted. Negative while
   * carriers report the load as gone, so that it does not count as confirmed.
   */
  readonly #confirmedOnMs = new Map<number, number>();
  /** Loads with a rate. */
  readonly #rated = new Set<number>();
  /** The postings that the current change concerns, as they were. */
  readonly #knownBefore = new Map<number, KnownBefore>();
  /**
   * The moment since when a posting must have been confirmed to be preferred in its group. Time alone changes no row: this
   * moment follows the feed, so that lists and pushed rows agree on the posting that a row shows.
   */
  #groupedSinceMs: number;
  /** The same moment before the current change. */
  #groupedSinceBeforeMs: number;
  /** What is known of loads with texts, also of suspended companies, whose postings the engine does not hold. */
  readonly #notes = new Map<number, PostingNotes>();
  /** The loads that may have been the same as a load that the current change removes or replaces. */
  readonly #sameBefore = new Map<number, readonly number[]>();

  constructor(options: LeadTrustOptions) {
    this.#options = options;
    this.#sameLoads = new SameLoadIndex((token) => options.engine.get(token));
    this.#groupedSinceMs = options.getConfirmedSinceMs();
    this.#groupedSinceBeforeMs = this.#groupedSinceMs;
  }

  /** Notes what the matching knows of a posting besides its pairs. Call it before {@link add}. */
  note(notes: PostingNotes): void {
    const { token, confirmedOnMs, hasRate } = notes;
    if (hasRate) this.#rated.add(token);
    else this.#rated.delete(token);
    if (confirmedOnMs === undefined) this.#confirmedOnMs.delete(token);
    else this.#confirmedOnMs.set(token, confirmedOnMs);
    if (notes.comment === undefined && notes.reference === undefined) this.#notes.delete(token);
    else this.#notes.set(token, notes);
  }

  /** Sets the moment for the choice of rows as the feed has it, so that every server chooses the same ones. */
  start(confirmedSince: string | undefined): void {
    if (confirmedSince !== undefined) this.#groupedSinceMs = Date.parse(confirmedSince);
    this.#groupedSinceBeforeMs = this.#groupedSinceMs;
  }

  /** Keeps what is known of a posting before a change of it, until {@link settle}. */
  #remember(token: number): void {
    if (this.#knownBefore.has(token)) return;
    this.#knownBefore.set(token, { confirmedOnMs: this.#confirmedOnMs.get(token), rated: this.#rated.has(token) });
  }

  /** Does what {@link note} does, for a posting that the current change writes: {@link getStandingBefore} knows the old values. */
  noteChange(notes: PostingNotes): void {
    this.#remember(notes.token);
    this.note(notes);
  }

  /**
   * For the choice of rows, postings that were confirmed before this moment no longer count as confirmed.
   * {@link getStandingBefore} uses the earlier moment until {@link settle}.
   */
  endConfirmations(sinceMs: number): void {
    this.#groupedSinceMs = Math.max(sinceMs, this.#groupedSinceMs);
  }

  /** When the owner of a posting last acted on it, milliseconds; undefined where that is when it was posted. */
  findUpdatedOnMs(token: number): number | undefined {
    const confirmedOnMs = this.#confirmedOnMs.get(token);
    return confirmedOnMs === undefined ? undefined : Math.abs(confirmedOnMs);
  }

  /** What M16 compares of a lead besides its pair: whether it is confirmed, and has a rate. */
  getStanding({ token, createdOn }: Pick<Posting, 'token' | 'createdOn'>): StandingOfLead {
    const confirmedOnMs = this.#confirmedOnMs.get(token) ?? createdOn;
    return { confirmed: confirmedOnMs > this.#groupedSinceMs, rated: this.#rated.has(token) };
  }

  /** The standing that a lead had before the current change. */
  getStandingBefore({ token, createdOn }: Pick<Posting, 'token' | 'createdOn'>): StandingOfLead {
    const known = this.#knownBefore.get(token);
    // The change does not concern the posting: what is known now was known before.
    const { confirmedOnMs, rated } = known ?? {
      confirmedOnMs: this.#confirmedOnMs.get(token),
      rated: this.#rated.has(token),
    };
    return { confirmed: (confirmedOnMs ?? createdOn) > this.#groupedSinceBeforeMs, rated };
  }

  /** Adds a posting that the engine holds. */
  add(posting: Posting): void {
    const notes = this.#notes.get(posting.token);
    if (notes !== undefined && posting.kind === 'L') this.#sameLoads.add(posting, notes);
  }

  /** Removes a posting that is removed or replaced. {@link follow} still knows its counterparts until {@link settle}. */
  take(posting: Posting): void {
    if (posting.kind !== 'L') return;
    const same = this.#sameLoads.listSame(posting);
    if (same.length > 0) this.#sameBefore.set(posting.token, same);
    this.#sameLoads.remove(posting);
  }

  /** Forgets a posting that is no longer open. */
  forget(token: number): void {
    this.#remember(token);
    this.#confirmedOnMs.delete(token);
    this.#rated.delete(token);
    this.#notes.delete(token);
  }

  /** Removes the postings of the days before, as {@link take} and {@link forget} do. Before the engine removes them. */
  takeBefore(day: number): void {
    for (const token of new Set([...this.#notes.keys(), ...this.#confirmedOnMs.keys(), ...this.#rated])) {
      const posting = this.#options.engine.get(token);
      if (posting === undefined || posting.day >= day) continue;
      this.take(posting);
      this.forget(token);
    }
  }

  /** Forgets the state before the current change. */
  settle(): void {
    this.#sameBefore.clear();
    this.#knownBefore.clear();
    this.#groupedSinceBeforeMs = this.#groupedSinceMs;
  }

  /** M17: the confirmed leads in the order M12, then the others in the order M12. */
  order(leads: readonly Lead[]): readonly Lead[] {
    const sinceMs = this.#options.getConfirmedSinceMs();
    return orderByFreshness(leads, ({ token, createdOn }) => (this.#confirmedOnMs.get(token) ?? createdOn) > sinceMs);
  }

  /**
   * M18: the number of other companies whose load may be the same as a lead and is a lead of the same own posting;
   * undefined for none.
   */
  countSame(leadToken: number, isLead: (token: number) => boolean): number | undefined {
    if (!this.#sameLoads.mayHaveSame(leadToken)) return undefined;
    const same = this.#listSame(leadToken).filter(isLead);
    return new Set(same.map((token) => this.#options.engine.get(token)?.company)).size || undefined;
  }

  /** The other leads of an own posting that may be the same load as one of them, and which text they share. */
  listSame(myToken: number, leadToken: number): SameLoad[] {
    return this.#listSame(leadToken)
      .filter((token) => this.#options.isLead(myToken, token))
      .map((token) => ({ token, texts: this.#sameLoads.listTexts(leadToken, token) }));
  }

  #listSame(token: number): number[] {
    const load = this.#options.engine.get(token);
    return load === undefined ? [] : this.#sameLoads.listSame(load);
  }

  /**
   * Adds rows whose mark of M18 may have changed with the pairs: the loads that may be the same as a load that has
   * appeared, changed or gone. Most changes concern no such load, and their rows are returned as they are.
   */
  follow(pairs: readonly LeadChange[], rows: LeadChange[]): LeadChange[] {
    const mayHaveSame = rememberLead(
      (leadToken) => this.#sameBefore.has(leadToken) || this.#sameLoads.mayHaveSame(leadToken),
    );
    // The kind is that of the own posting: the leads of a truck are loads.
    const concerned = pairs.filter((pair) => pair.kind === 'E' && mayHaveSame(pair));
    if (concerned.length === 0) return rows;
    const named = new Set(rows.map(({ myToken, leadToken }) => `${myToken} ${leadToken}`));
    const added: LeadChange[] = [];
    for (const pair of concerned) {
      const { myToken, leadToken } = pair;
      const same = new Set([...(this.#sameBefore.get(leadToken) ?? []), ...this.#listSame(leadToken)]);
      if (same.size > CHANGES_MAXIMUM) {
        added.push({ ...pair, type: 'relisted', leadToken: 0 });
        continue;
      }
      for (const token of same) {
        const name = `${myToken} ${token}`;
        if (named.has(name) || !this.#options.isRow(myToken, token)) continue;
        named.add(name);
        added.push({ ...pair, type: 'changed', leadToken: token });
      }
    }
    return added.length === 0 ? rows : [...rows, ...added];
  }
}
