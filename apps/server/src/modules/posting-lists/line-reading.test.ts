import { READ_LINES_LIMITS, readLines } from '@loadstone/contracts/posting-lists';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('reading of lines', () => {
  let board: TestApp;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });
  afterAll(() => board.close());

  const read = async (
    line: string,
    { as = broker, language = 'en' as 'en' | 'fr', postType = 'L' as 'L' | 'E' } = {},
  ) => {
    const { status, body } = await board.call(readLines, { as, body: { postType, lines: [line], language } });
    expect(status).toBe(200);
    return body.lines[0];
  };

  it('returns each value with the words that it comes from', async () => {
    const row = await read('tor > chi van tl 42k US$1850 2 drops');
    expect(row?.fields).toMatchObject({
      origin: { state: 'understood', value: { city: 'Toronto', st: 'ON', label: 'Toronto, ON' }, words: ['tor'] },
      destination: { state: 'understood', value: { label: 'Chicago, IL' }, words: ['chi'] },
      vehicleTypes: { state: 'understood', value: ['V'], words: ['van'] },
      vehicleSize: { state: 'understood', value: 'T' },
      weightLbs: { state: 'understood', value: 42_000 },
      rate: { state: 'understood', value: { amount: 185_000, currency: 'USD', basis: 'flat' } },
      comment: { state: 'understood', value: '2 drops' },
    });
    expect(row?.unused).toEqual([]);
  });

  it('asks where a value has two readings, and lists what it does not understand', async () => {
    const row = await read('springfield > chi van US$1850 US$1900 xyzzy call 416-555-0123');
    expect(row?.fields.origin).toMatchObject({ state: 'asked', reason: 'places' });
    expect(row?.fields.rate).toMatchObject({
      state: 'asked',
      reason: 'several',
      choices: [{ amount: 185_000 }, { amount: 190_000 }],
    });
    expect(row?.unused.join(' ')).toContain('xyzzy');
    expect(row?.contacts).toEqual(['416-555-0123']);
  });

  it('returns the stops of a load with their places, and refuses more than ten', async () => {
    const row = await read('tor > guelph tomorrow 8-10am > windsor on > chi van tl');
    expect(row?.fields).toMatchObject({
      origin: { value: { label: 'Toronto, ON' } },
      destination: { value: { label: 'Chicago, IL' } },
      stops: {
        state: 'understood',
        value: [
          { city: 'Guelph', st: 'ON', kind: 'drop', day: expect.any(String) as string, hours: { from: '08:00' } },
          { city: 'Windsor', st: 'ON', day: null, hours: null, timing: 'flexible', reference: '', work: 'live' },
        ],
      },
    });
    expect(row?.unused).toEqual([]);
    const chain = 'tor > guelph > kitchener > hamilton on > windsor on > det > tol > cle > erie pa > buf > alb van';
    expect((await read(chain))?.fields.stops).toMatchObject({ state: 'asked', reason: 'manyStops', choices: [] });
    const truck = await read('tor > guelph > chi van', { as: carrier, postType: 'E' });
    expect(truck?.fields).not.toHaveProperty('stops');
    expect(truck?.fields.destination).toMatchObject({ state: 'asked', reason: 'truckStops', words: ['chi', 'guelph'] });
    const noArrows = await read('tor - guelph - chi van', { as: carrier, postType: 'E' });
    expect(noArrows?.fields.destination).not.toMatchObject({ reason: 'truckStops' });
  });

  it('reads French words in French', async () => {
    const row = await read('Laval QC > Québec QC fourgon 53 pi demain 1 850,00 $', { language: 'fr' });
    expect(row?.fields).toMatchObject({
      vehicleTypes: { value: ['V'] },
      lengthFt: { value: 53 },
      rate: { value: { amount: 185_000, currency: 'CAD', basis: 'flat' } },
    });
  });

  it('reads trucks by their own words', async () => {
    const row = await read('tor 300 > chi van both US$2.10/mi', { as: carrier, postType: 'E' });
    expect(row?.fields).toMatchObject({
      srceRadius: { value: 300 },
      vehicleSize: { value: 'B' },
      rate: { value: { amount: 210, currency: 'USD', basis: 'mile' } },
    });
  });

  it('refuses long lines, many lines, the other kind and callers without a session', async () => {
    const long = 'x'.repeat(READ_LINES_LIMITS.characters + 1);
    const call = (lines: string[], postType: 'L' | 'E' = 'L') =>
      board.call(readLines, { as: broker, body: { postType, lines } });
    expect((await call([long])).status).toBe(400);
    expect((await call(Array.from({ length: READ_LINES_LIMITS.lines + 1 }, () => 'tor > chi'))).status).toBe(400);
    expect((await call(['tor > chi'], 'E')).status).toBe(403);
    expect((await board.call(readLines, { body: { postType: 'L', lines: [] } })).status).toBe(401);
  });
});
