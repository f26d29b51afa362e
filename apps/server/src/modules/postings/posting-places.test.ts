import { createPostingResource, patchPostingResource, upsertPostings } from '@loadstone/contracts/postings';
import { listCities } from '@loadstone/contracts/places';
import { readLines, readList, saveAlias, type ReadFields } from '@loadstone/contracts/posting-lists';
import { findPlace, getCity, loadGazetteer } from '@loadstone/places';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

let board: TestApp;
let broker: Person;
let machine: TestMachine;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  machine = await createMachine(board, broker);
});
afterAll(() => board.close());

let reference = 0;
function toRow(srce: Record<string, unknown>): Record<string, unknown> {
  reference += 1;
  const { srceID: _srceID, ...rest } = loadDraft();
  return { postType: 'L', ...rest, clientRefNum: `P${reference}`, ...srce };
}

/** The label of the origin that a row posts, or why it is refused. */
async function post(srce: Record<string, unknown>) {
  const { body } = await machine.call(upsertPostings, { body: { postings: [toRow(srce)], replace: false } });
  const [result] = body.results;
  if (result?.result !== 'created') return { refused: result?.details ?? [] };
  const row = await board.db
    .selectFrom('postings')
    .select('srce_id')
    .where('token', '=', String(result.token) as never)
    .executeTakeFirstOrThrow();
  return { label: getCity(row.srce_id).label };
}

describe('a place in an upsert', () => {
  it.each([
    [{ srceCity: 'Dallas', srceSt: 'TX' }, 'Dallas, TX'],
    [{ srceCity: 'Bethel', srceSt: 'PA' }, 'Bethel, PA'],
    [{ srceCity: 'W Chicago', srceSt: 'IL' }, 'West Chicago, IL'],
    [{ srceCity: 'St-Hyacinthe', srceSt: 'Qué.' }, 'Saint-Hyacinthe, QC'],
    [{ srceCity: 'Dallas, Texas' }, 'Dallas, TX'],
    [{ srceCity: 'Milford, PA (near Middletown)' }, 'Milford, PA (near Middletown)'],
    [{ srceCity: 'Milford', srceSt: 'PA', srcePostalCode: '18337' }, 'Milford, PA (near Middletown)'],
    [{ srceCity: 'Milford', srceSt: 'PA', srceLat: 39.95, srceLong: -79.1 }, 'Milford, PA (near Cumberland)'],
    [{ srcePostalCode: 'L5T 1X9' }, 'Mississauga, ON'],
    [{ srcePostalCode: '60601-1234' }, 'Chicago, IL'],
    [{ srceLat: 32.79, srceLong: -96.8 }, 'Dallas, TX'],
  ])('is read as people write it: %j', async (srce, label) => {
    expect(await post(srce)).toEqual({ label });
  });

  it.each([
    ['Holly Springs', 'MS', 'near Collierville', 'near Hattiesburg'],
    ['Milford', 'PA', 'near Middletown', 'near Cumberland'],
  ])(
    'that several places of a state are called is refused with the choices: %s, %s',
    async (city, st, first, second) => {
      expect(await post({ srceCity: city, srceSt: st })).toEqual({
        refused: [
          {
            field: 'srceCity',
            message: `${city}, ${st} can be ${city}, ${st} (${first}); ${city}, ${st} (${second}). State the id, a postal code or the coordinates.`,
            text: expect.objectContaining({ name: 'posting.placeAmbiguous' }) as unknown,
            choices: [
              { id: expect.any(Number) as unknown, label: `${city}, ${st} (${first})` },
              { id: expect.any(Number) as unknown, label: `${city}, ${st} (${second})` },
            ],
          },
        ],
      });
    },
  );

  it.each([
    [{ srceCity: 'Bethe', srceSt: 'PA' }, 'srceCity'],
    [{ srcePostalCode: '00000' }, 'srcePostalCode'],
    [{ srceLat: 0, srceLong: 0 }, 'srceLat'],
    [{ srceLat: 32.79 }, 'srceID'],
    [{}, 'srceID'],
    [{ srceID: 4684888, srceCity: 'Dallas', srceSt: 'TX' }, 'srceID'],
  ])('that is not known, or not named in one way, is refused: %j', async (srce, field) => {
    expect(await post(srce)).toMatchObject({ refused: [{ field }] });
  });

  it('is refused with the choices also where one posting is created', async () => {
    const { clientRefNum: _reference, ...draft } = toRow({ srceCity: 'Holly Springs', srceSt: 'MS' });
    const { status, error } = await machine.call(createPostingResource, { body: draft as never });
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain('near Hattiesburg');
  });
});

describe("a word of the company's own", () => {
  beforeAll(async () => {
    for (const [text, means] of [
      ['Plant 4', 'Joliet, IL'],
      ["B'ham", 'Birmingham, AL'],
      ['The mill', 'Milford, PA'],
      ["B'burg, AL", 'Boston, MA'],
      ['Springfield', 'Springfield, IL'],
    ] as const) {
      await board.call(saveAlias, { as: broker, body: { kind: 'place', text, means } });
    }
  });

  it.each([
    [{ srceCity: 'plant  4' }, 'Joliet, IL'],
    [{ srceCity: "b'ham", srceSt: 'AL' }, 'Birmingham, AL'],
    [{ srceCity: "B'burg", srceSt: 'AL' }, 'Boston, MA'],
    [{ srceCity: 'Springfield' }, 'Springfield, IL'],
    [{ srceCity: 'Springfield', srceSt: 'MO' }, 'Springfield, MO'],
    [{ srceCity: 'Plant 4', srcePostalCode: '60435' }, 'Joliet, IL'],
    [{ srceCity: 'The mill', srcePostalCode: '18337' }, 'Milford, PA (near Middletown)'],
  ])('names a place of a row as in lists: %j', async (srce, label) => {
    expect(await post(srce)).toEqual({ label });
  });

  it('names no place of another state, and no place for another company', async () => {
    expect(await post({ srceCity: "B'ham", srceSt: 'WA' })).toMatchObject({ refused: [{ field: 'srceCity' }] });
    const other = await createMachine(board, await createBroker(board.db));
    const rows = { postings: [toRow({ srceCity: 'Plant 4' })], replace: false };
    const { body } = await other.call(upsertPostings, { body: rows });
    expect(body.results[0]).toMatchObject({ result: 'refused', details: [{ field: 'srceCity' }] });
  });

  it('names a place of one posting and of a patch', async () => {
    const { clientRefNum: _reference, ...draft } = toRow({ srceCity: 'Plant 4' });
    const { body: posting } = await machine.call(createPostingResource, { body: draft as never });
    expect(posting.srceCity).toBe('Joliet');
    const patched = await machine.call(patchPostingResource, {
      params: { token: posting.token },
      body: { destCity: "B'ham" } as never,
    });
    expect(patched.body.destCity).toBe('Birmingham');
  });

  it('is stated as a warning with what it stands for', async () => {
    const rows = { postings: [toRow({ srceCity: 'Plant 4' })], replace: false };
    const { body } = await machine.call(upsertPostings, { body: rows });
    expect(body.results[0]?.warnings).toMatchObject([{ field: 'srceCity', message: 'Plant 4 is read as Joliet, IL.' }]);
  });
});

describe('the result of a row', () => {
  const warnings = async (row: Record<string, unknown>) => {
    const { body } = await machine.call(upsertPostings, {
      body: { postings: [toRow({ srceCity: 'Dallas', srceSt: 'TX', ...row })], replace: false },
    });
    const [result] = body.results;
    return [result?.result, ...(result?.warnings ?? []).map(({ field, message }) => `${field}: ${message}`)];
  };

  it.each([
    [{}, []],
    [{ srceCity: 'W Chicago', srceSt: 'IL' }, ['srceCity: W Chicago, IL is read as West Chicago, IL.']],
    [{ srceCity: 'St-Hyacinthe QC', srceSt: undefined }, ['srceCity: St-Hyacinthe QC is read as Saint-Hyacinthe, QC.']],
    [{ srceCity: 'Dallas, Texas', srceSt: undefined }, []],
    [{ srceCity: undefined, srceSt: undefined, srcePostalCode: '60601' }, []],
    [
      { srceCity: undefined, srceSt: undefined, srceLat: 32.79, srceLong: -96.8 },
      ['srceLat: 32.79, -96.8 is read as Dallas, TX.'],
    ],
    [{ dateAvail: '2026-12-01' }, ['dateAvail: This day is more than 60 days away.']],
    [
      { rate: { amount: 250, currency: 'USD', basis: 'flat' }, weightLbs: 44, lengthFt: 8 },
      ['rate', 'weightLbs', 'lengthFt'].map(
        (field) => `${field}: This value is unusual for such a posting. Check its unit and its basis.`,
      ),
    ],
    [{ vehicleSize: 'L', weightLbs: 44, lengthFt: 8 }, []],
  ])('states what was understood with doubt, and the row is written: %j', async (row, expected) => {
    expect(await warnings(row)).toEqual(['created', ...expected]);
  });
});

describe('the same text', () => {
  // An account has a number of upserts a minute, and a company a number of accounts.
  beforeEach(async () => {
    broker = await createBroker(board.db);
    machine = await createMachine(board, broker);
  });

  /** The labels of the places that a text can be, at each of the calls that read places. */
  async function listMeanings(text: string): Promise<Record<string, readonly string[]>> {
    // A field lists by the beginning of a name, the largest first: what the text means comes before longer names.
    const prefixed = await board.call(listCities, { as: broker, params: { prefix: text, countOnly: '0' }, query: {} });
    const line = await board.call(readLines, {
      as: broker,
      body: { postType: 'L', lines: [`${text} > Boston, MA van tl`] },
    });
    const list = await board.call(readList, {
      as: broker,
      body: { postType: 'L', rows: [[text, 'Boston, MA']], columns: { 0: 'origin', 1: 'destination' } },
    });
    const toLabels = (reading: ReadFields['origin']) =>
      reading?.state === 'understood'
        ? [reading.value.label]
        : reading?.state === 'asked'
          ? reading.choices.map(({ label }) => label)
          : [];
    const posted = await post({ srceCity: text });
    const choices = posted.refused?.[0]?.choices?.map(({ label }) => label);
    return {
      typeAhead: prefixed.body.map(({ label }) => label),
      line: toLabels(line.body.lines[0]?.fields.origin),
      list: toLabels(list.body.rows[0]?.fields.origin),
      program: choices ?? [posted.label ?? ''],
    };
  }

  it.each([
    ['Sioux Falls, SD', ['Sioux Falls, SD']],
    ['Bethel, PA', ['Bethel, PA']],
    ['W Chicago, IL', ['West Chicago, IL']],
    ['St-Hyacinthe QC', ['Saint-Hyacinthe, QC']],
    ['Dallas TX', ['Dallas, TX']],
    ['De Kalb, IL', ['DeKalb, IL']],
    ['O Fallon, IL', ["O'Fallon, IL"]],
    ['Coeur d Alene, ID', ["Coeur d'Alene, ID"]],
    ['Lachine, QC', ['Lachine, QC']],
    ['L5T 1X9', ['Mississauga, ON']],
    ['60601', ['Chicago, IL']],
    ['60601-1234', ['Chicago, IL']],
    ['L5T', ['Mississauga, ON']],
    ['New York City', ['New York, NY']],
    ['Washington D.C.', ['Washington, DC']],
    ['Dallas, Texas', ['Dallas, TX']],
    ['Laval, PQ', ['Laval, QC']],
    ['Laval, Qué.', ['Laval, QC']],
    ['Barrie, Ont', ['Barrie, ON']],
    ['Ft Wayne, IN', ['Fort Wayne, IN']],
    ['Mt Pleasant, SC', ['Mount Pleasant, SC']],
    ['N Las Vegas, NV', ['North Las Vegas, NV']],
    ['Ste-Julie, QC', ['Sainte-Julie, QC']],
    ['Sudbury, ON', ['Greater Sudbury, ON']],
    ['Sudbury', ['Greater Sudbury, ON', 'Sudbury, MA']],
    ['Bolton, ON', ['Bolton, ON']],
    ['Caledon, ON', ['Caledon, ON']],
    ['Woodbridge, ON', ['Woodbridge, ON']],
    ['Bowmanville, ON', ['Bowmanville, ON']],
    ['City of Industry, CA', ['City of Industry, CA']],
    ['Bronx, NY', ['The Bronx, NY']],
    ['Saint-Laurent, QC', ['Saint-Laurent, QC']],
    ['Fallingbrook, ON', ['Fallingbrook, ON']],
    ['Holly Springs, MS', ['Holly Springs, MS (near Collierville)', 'Holly Springs, MS (near Hattiesburg)']],
    ['Milford, PA', ['Milford, PA (near Middletown)', 'Milford, PA (near Cumberland)']],
    ['Clarington', ['Bowmanville, ON', 'Clarington, PA', 'Clarington, OH']],
    ['Clarington, ON', ['Bowmanville, ON']],
    ['Chatham-Kent, ON', ['Chatham, ON']],
    ['Valleyfield, QC', ['Salaberry-de-Valleyfield, QC']],
    ['Vernon, CA', ['Vernon, CA']],
    ['London, ON, CA', ['London, ON']],
    ['Laval, CA', ['Laval, QC']],
    ['Juarez, CHIH', ['Ciudad Juárez, MX', 'Juárez, MX (Chihuahua)']],
    ['So. San Francisco, CA', ['South San Francisco, CA']],
  ])('%s is the same place, or the same choices, in a field, a line, a list and a program', async (text, labels) => {
    const { typeAhead, ...read } = await listMeanings(text);
    expect(read).toEqual({ line: labels, list: labels, program: labels });
    expect(typeAhead?.slice(0, labels.length).toSorted()).toEqual(labels.toSorted());
  });

  it('is the same place for the desk as for programs, with and without a postal code', async () => {
    const { cities, listCodes } = loadGazetteer();
    const sample = cities.filter((_, at) => at % 911 === 0);
    const texts = sample.flatMap((city) => [city.label, `${city.label} ${listCodes(city)[0] ?? ''}`.trim()]);
    const { body } = await board.call(readList, {
      as: broker,
      body: {
        postType: 'L',
        rows: texts.map((text) => [text, 'Chicago, IL']),
        columns: { 0: 'origin', 1: 'destination' },
      },
    });
    const { results } = (
      await machine.call(upsertPostings, {
        body: { postings: texts.map((srceCity) => toRow({ srceCity })), replace: false },
      })
    ).body;
    const rows = await board.db
      .selectFrom('postings')
      .select(['token', 'srce_id'])
      .where('account_id', '=', broker.accountId)
      .execute();
    const byToken = new Map(rows.map(({ token, srce_id }) => [Number(token), srce_id]));
    for (const [at, text] of texts.entries()) {
      const id = sample[Math.floor(at / 2)]!.id;
      const own = findPlace(text);
      expect(own.kind === 'one' && own.place.id, text).toBe(id);
      expect(body.rows[at]?.fields.origin, text).toMatchObject({ state: 'understood', value: { id } });
      expect(byToken.get(results[at]?.token ?? 0), text).toBe(id);
    }
  });
});
