import { setContacted } from '@loadstone/contracts/contacted';
import { createFlag, deleteFlag } from '@loadstone/contracts/flags';
import { reportGone } from '@loadstone/contracts/gone-reports';
import type { Lead } from '@loadstone/contracts/leads';
import { loadBatchCalls } from '@loadstone/contracts/postings';
import type { TestApp } from '@loadstone/testkit';
import type { BoardCalls } from './board-calls.ts';
import type { OwnPosting, Random } from './random-board.ts';

/** Random marks of companies on their leads, and the replies of brokers to reports that a load is gone. */
export class RandomMarks {
  readonly #board: TestApp;
  readonly #calls: BoardCalls;
  readonly #random: Random;
  #marked = 0;
  /** The names of the changes of reports that happened. */
  readonly reports = new Set<string>();

  constructor({ board, calls, random }: { board: TestApp; calls: BoardCalls; random: Random }) {
    this.#board = board;
    this.#calls = calls;
    this.#random = random;
  }

  /** How often the contacted mark or a flag was set on a lead or deleted. */
  get marked(): number {
    return this.#marked;
  }

  /**
   * Marks a lead of a random posting, reports a load as gone or withdraws the report, or confirms a reported load.
   *
   * @param active the open postings of companies that are neither hidden nor suspended
   */
  async step(active: readonly OwnPosting[]): Promise<string> {
    const dice = this.#random.below(10);
    if (dice < 4) return this.#mark(active);
    if (dice < 9) return this.#report(active.filter(({ kind }) => kind === 'E'));
    return this.#confirm(active.filter(({ kind }) => kind === 'L'));
  }

  async #listLeads({ owner, kind, token }: OwnPosting): Promise<Lead[]> {
    const list = await (kind === 'L' ? this.#calls.leadsOfLoad : this.#calls.leadsOfTruck)(owner, token);
    expectOk(list);
    return list.body.leads;
  }

  /** Sets the contacted mark or a flag on a lead, or deletes one of these marks. */
  async #mark(active: readonly OwnPosting[]): Promise<string> {
    const posting = this.#random.pick(active);
    const { owner: as, kind } = posting;
    const leads = await this.#listLeads(posting);
    if (leads.length === 0) return this.#mark(active);
    const { lToken, eToken, custCd, flag, token: leadToken } = this.#random.pick(leads);
    this.#marked += 1;
    if (this.#random.isLucky(0.5)) {
      const lead = kind === 'L' ? { eToken } : { lToken };
      expectOk(await this.#board.call(setContacted, { as, body: { cnCustCd: custCd, ...lead } }));
      return `contact ${leadToken}`;
    }
    if (flag > 0) {
      expectOk(await this.#board.call(deleteFlag, { as, params: { id: flag } }));
      return `unflag ${leadToken}`;
    }
    expectOk(await this.#board.call(createFlag, { as, body: { lToken, eToken } }));
    return `flag ${leadToken}`;
  }

  /** Reports a lead of a truck as gone, or withdraws the company's report of it. */
  async #report(trucks: readonly OwnPosting[]): Promise<string> {
    const truck = this.#random.pick(trucks);
    const leads = await this.#listLeads(truck);
    if (leads.length === 0) return 'nothing';
    const reported = leads.filter(({ reportedGone }) => reportedGone);
    // A report of a load that is not confirmed anyway changes nothing for others.
    const nowMs = this.#board.clock.now().getTime();
    const confirmed = leads.filter(({ confirmedUntil = '' }) => Date.parse(confirmedUntil) > nowMs);
    const isWithdrawn = reported.length > 0 && this.#random.isLucky(0.5);
    const lead = this.#random.pick(isWithdrawn ? reported : confirmed.length > 0 ? confirmed : leads);
    const isGone = lead.reportedGone !== true;
    const body = { token: truck.token, leadToken: lead.token, isGone };
    expectOk(await this.#board.call(reportGone, { as: truck.owner, body }));
    const name = isGone ? 'report as gone' : 'withdraw report';
    this.reports.add(name);
    return `${name} ${lead.token} for ${truck.token}`;
  }

  /** Confirms a load, a reported one where there is one. */
  async #confirm(loads: readonly OwnPosting[]): Promise<string> {
    const rows = await this.#board.db
      .selectFrom('gone_reports')
      .select('posting_id')
      .where('answer', 'is', null)
      .execute();
    const reported = loads.filter(({ id }) => rows.some(({ posting_id }) => posting_id === id));
    const { owner: as, token } = this.#random.pick(reported.length > 0 ? reported : loads);
    const body = { tokens: [token], key: as.keyFor('ll_ldpostings_update') };
    expectOk(await this.#board.call(loadBatchCalls.confirmMany, { as, body }));
    if (reported.length > 0) this.reports.add('reply still available');
    return `confirm ${token}`;
  }
}

function expectOk(response: { status: number; error: unknown }): void {
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.error)}`);
}
