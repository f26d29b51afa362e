import type { Posting } from '@loadstone/engine';

/**
 * The open postings of suspended companies, which the engine does not hold. They are updated from the feed like indexed
 * ones, so that their current state is indexed when the suspension ends.
 */
export class SuspendedPostings {
  readonly #byCompany = new Map<number, Map<number, Posting>>();

  /** Marks a company as suspended. */
  suspend(company: number): void {
    if (!this.#byCompany.has(company)) this.#byCompany.set(company, new Map());
  }

  /** True for a suspended company. */
  has(company: number): boolean {
    return this.#byCompany.has(company);
  }

  /** Stores a posting of a suspended company; replaces one with the same token. */
  put(posting: Posting): void {
    this.#byCompany.get(posting.company)?.set(posting.token, posting);
  }

  remove(company: number, token: number): void {
    this.#byCompany.get(company)?.delete(token);
  }

  /** Ends a suspension, or removes a closed company. @returns its postings */
  release(company: number): readonly Posting[] {
    const postings = [...(this.#byCompany.get(company)?.values() ?? [])];
    this.#byCompany.delete(company);
    return postings;
  }
}
