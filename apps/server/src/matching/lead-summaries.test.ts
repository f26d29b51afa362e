import type { Engine, Posting } from '@loadstone/engine';
import { describe, expect, it } from 'vitest';
import { RECENT_LEADS_MAXIMUM } from './lead-summary.ts';
import { LeadSummaries } from './lead-summaries.ts';
import type { LeadChange } from './leads.ts';

const OWN = 1;
const RECENT_MS = 100;

/** Postings whose token is also when they were posted, and the number of reads. */
function createLeads() {
  const gone = new Set<number>();
  let reads = 0;
  const getCreatedOn = (token: number) => {
    reads += 1;
    return gone.has(token) ? undefined : token;
  };
  const engine = { getCreatedOn, has: () => true } as unknown as Engine;
  return { engine, gone, readCount: () => reads };
}

const toChange = (
  type: LeadChange['type'],
  leadToken: number,
  { myToken = OWN, kind = 'L' }: Partial<Pick<LeadChange, 'myToken' | 'kind'>> = {},
): LeadChange => ({ type, accountId: 7, kind, myToken, leadToken });

describe('the counts of leads', () => {
  it('agree with a plain list of leads that appear in any order, leave, and get old', () => {
    let nowMs = 1_000;
    const { engine, gone } = createLeads();
    const summaries = new LeadSummaries(() => nowMs - RECENT_MS);
    summaries.start(OWN);
    const leads = new Set<number>();
    // A fixed order of steps that looks irregular.
    for (let step = 1; step <= 400; step += 1) {
      nowMs += (step * 7) % 5;
      const token = nowMs - ((step * 37) % 140);
      if (step % 4 === 0 && leads.size > 1) {
        const [oldest = 0] = [...leads].sort((one, other) => one - other);
        leads.delete(oldest);
        gone.add(oldest);
        summaries.recount(engine, [toChange('removed', oldest)], { token: oldest, createdOn: oldest } as Posting);
      } else if (!leads.has(token)) {
        leads.add(token);
        gone.delete(token);
        summaries.recount(engine, [toChange('appeared', token), toChange('changed', token)], undefined);
      }
      const { count, newestCreatedOnMs, recentCreatedOnMs = [] } = summaries.get(OWN) ?? {};
      expect(count).toBe(leads.size);
      expect(newestCreatedOnMs).toBeGreaterThanOrEqual(Math.max(...leads));
      const since = nowMs - RECENT_MS;
      expect(recentCreatedOnMs.filter((ms) => ms >= since)).toEqual(
        [...leads].filter((ms) => ms >= since).sort((one, other) => one - other),
      );
      expect(recentCreatedOnMs).toEqual(recentCreatedOnMs.toSorted((one, other) => one - other));
    }
  });

  it('keep at most the stated number of recent leads, and take more once some are old', () => {
    let nowMs = RECENT_LEADS_MAXIMUM;
    const { engine } = createLeads();
    const summaries = new LeadSummaries(() => nowMs - RECENT_LEADS_MAXIMUM);
    summaries.start(OWN);
    const post = (token: number) => summaries.recount(engine, [toChange('appeared', token)], undefined);
    for (let token = 1; token <= RECENT_LEADS_MAXIMUM + 5; token += 1) post(token);
    expect(summaries.get(OWN)?.recentCreatedOnMs).toHaveLength(RECENT_LEADS_MAXIMUM);
    nowMs += 11;
    post(nowMs);
    const recent = summaries.get(OWN)?.recentCreatedOnMs ?? [];
    expect([recent.length, recent[0], recent.at(-1)]).toEqual([RECENT_LEADS_MAXIMUM - 9, 11, nowMs]);
  });

  it('read a lead once for all the postings whose list it changes, and leave a summary that was taken as it is', () => {
    const { engine, readCount } = createLeads();
    const summaries = new LeadSummaries(() => 0);
    const [load, trucks] = [50, [1, 2, 3, 4]];
    for (const token of [load, ...trucks]) summaries.start(token);
    const taken = summaries.get(1);
    // As a pair is reported: to the load's side, then to the truck's.
    const changes = trucks.flatMap((truck) => [
      toChange('appeared', truck, { myToken: load }),
      toChange('appeared', load, { myToken: truck, kind: 'E' }),
    ]);
    summaries.recount(engine, changes, undefined);
    expect(readCount()).toBe(1 + trucks.length);
    expect(taken).toEqual({ count: 0, newestCreatedOnMs: -Infinity, recentCreatedOnMs: [] });
    expect(summaries.get(4)).toEqual({ count: 1, newestCreatedOnMs: 50, recentCreatedOnMs: [50] });
  });
});
