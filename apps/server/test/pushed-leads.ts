import type { Lead } from '@loadstone/contracts/leads';
import type { BoardChange } from '@loadstone/contracts/live';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Person, TestApp } from '@loadstone/testkit';
import { expect } from 'vitest';
import { BoardFeed } from '../src/live/board-feed.ts';
import { loadLeads, pushedLeadsOf } from '../src/modules/leads/index.ts';

/** A lead as it was pushed to a company. */
interface PushedLead {
  readonly accountId: number;
  readonly kind: PostingKind;
  readonly myToken: number;
  readonly lead: Lead;
}

/** Collects the leads that a server pushes to the companies of these people, the newest row of each pair. */
export class PushedLeads {
  readonly #board: TestApp;
  readonly #feed: BoardFeed;
  readonly #leads = new Map<string, PushedLead>();

  constructor(board: TestApp, people: readonly Person[]) {
    this.#board = board;
    const { matching, parts } = board.app;
    this.#feed = new BoardFeed({
      matching,
      leads: pushedLeadsOf(parts),
      listEvents: () => [],
      nowMs: () => 0,
      sink: {
        deliver: (accountId, { json }) => {
          for (const change of JSON.parse(json) as BoardChange[]) {
            if (change.type === 'lead.removed') this.#leads.delete(`${change.myToken} ${change.leadToken}`);
            if (change.type !== 'lead.appeared' && change.type !== 'lead.changed') continue;
            const { kind, myToken, lead } = change;
            this.#leads.set(`${myToken} ${lead.token}`, { accountId, kind, myToken, lead });
          }
        },
        refuse: () => expect.unreachable('no company must reload'),
        onError: (error) => expect.unreachable(String(error)),
      },
    });
    for (const { accountId } of people) this.#feed.watch(accountId);
    matching.onApplied((applied) => this.#feed.accept(applied));
  }

  /** The leads that were pushed since the last call and that are still leads. */
  async take(): Promise<PushedLead[]> {
    await this.#board.app.matching.catchUp();
    await this.#feed.settle();
    const leads = [...this.#leads.values()];
    this.#leads.clear();
    return leads;
  }
}

/** The same leads, read from the tables; undefined for one that is no lead. */
export async function readFromTables(
  { app }: TestApp,
  pushed: readonly PushedLead[],
): Promise<(PushedLead | undefined)[]> {
  await app.matching.catchUp();
  const requests = pushed.flatMap(({ accountId, kind, myToken, lead }) => {
    const pair = app.matching.index.findLead(myToken, lead.token);
    return pair === undefined ? [] : [{ accountId, kind, myToken, pair }];
  });
  const leads = await loadLeads(app.parts, requests, { isCurrent: false });
  return requests.map(({ accountId, kind, myToken }, place) => {
    const lead = leads[place];
    return lead && { accountId, kind, myToken, lead };
  });
}
