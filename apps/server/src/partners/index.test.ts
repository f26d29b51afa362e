import { describe, expect, it } from 'vitest';
import { parseConfiguration } from '../ground/settings/config.ts';
import { createPartners, PARTNER_NAMES, PartnerUnavailable, type Partners } from './index.ts';
import { replyWithJson, startPartnerServer } from './test/partner-server.ts';
import { createTestRuntime } from './test/test-runtime.ts';

const LANE = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
const COMPANY = { custCd: 'SMP0002', companyName: 'Northgate Carriers', city: 'Brampton', st: 'ON' };
const PREFIXES = [
  'PARTNER_BOARD',
  'EQUIFAX',
  'TRANSCREDIT_CA',
  'TRANSCREDIT_US',
  'QUICK_PAY',
  'RATE_INDEX',
  'ROUTING',
  'GEOCODING',
] as const;

function createFrom(environment: Record<string, string>): Partners {
  return createPartners(parseConfiguration(environment).partners, createTestRuntime().runtime);
}

describe('the outside parties', () => {
  it('are the embedded ones where nothing is configured', async () => {
    const partners = createFrom({});
    expect(Object.keys(partners.listStates())).toEqual([...PARTNER_NAMES]);
    expect(new Set(Object.values(partners.listStates()))).toEqual(new Set(['sample']));
    expect((await partners.rates.getLaneRate(LANE)).isSample).toBe(true);
    expect((await partners.credit.equifax.listScores([COMPANY])).isSample).toBe(true);
    expect((await partners.quickPay.listStatuses([COMPANY])).isSample).toBe(true);
    expect((await partners.routing.findRoute({ lat: 43, lon: -80 }, { lat: 44, lon: -80 })).isEstimate).toBe(true);
    expect(await partners.geocoding.findAddress(43.5461, -80.2561)).toEqual({ address: 'near Guelph, ON' });
    await partners.close();
  });

  it('are switched on one by one, by configuration alone', async () => {
    const server = await startPartnerServer(replyWithJson({}));
    for (const [at, prefix] of PREFIXES.entries()) {
      const partners = createFrom({ [`${prefix}_URL`]: server.url, [`${prefix}_KEY`]: 'k-1' });
      const states = Object.values(partners.listStates());
      expect(states.filter((state) => state === 'ready')).toHaveLength(1);
      expect(states[at]).toBe('ready');
      await partners.close();
    }
    expect(server.requests).toEqual([]);
    await server.close();
  });

  it('say which of them rests', async () => {
    const server = await startPartnerServer(replyWithJson({}, 401));
    const partners = createFrom({ RATE_INDEX_URL: server.url, RATE_INDEX_KEY: 'k-1' });
    for (let time = 0; time < 5; time += 1) {
      await expect(partners.rates.getLaneRate(LANE)).rejects.toThrow(PartnerUnavailable);
    }
    expect(partners.listStates()).toMatchObject({ rates: 'paused', board: 'sample' });
    await partners.close();
    await server.close();
  });

  it('know the page of the quick pay offer, which is the board’s own where none is configured', async () => {
    const embedded = createFrom({ PUBLIC_URL: 'https://board.example.com/', DEMO: '0' });
    expect(embedded.quickPay.pageUrl).toBe('https://board.example.com/quick-pay.html');
    await embedded.close();
    const partners = createFrom({ QUICK_PAY_PAGE_URL: 'https://pay.example.com/offer' });
    expect(partners.quickPay.pageUrl).toBe('https://pay.example.com/offer');
    await partners.close();
  });
});
