import { importLanes, LANE_IMPORT_ROWS, LANE_LIMIT } from '@loadstone/contracts/lanes';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { createNetwork } from '@loadstone/contracts/networks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLaneCalls, laneDraft } from '../../../test/lane-calls.ts';

const HEADERS = [
  ...['Reference', 'Origin', 'Destination', 'Equipment', 'Size', 'Rate', 'Comment'],
  ...['Days of the week', 'Without days', 'Extra days', 'Loads a day', 'Hour', 'Days ahead', 'Valid from', 'Valid to'],
];
const ROW = [
  ...['L-1', 'Toronto, ON', 'Chicago, IL', 'Van', 'TL', '$2,150', 'Dock 4'],
  ...['Mon-Wed, Fri', '2026-07-01; 2026-12-25', '2026-07-04', '3', '7:00', '2', '2026-06-16', '2027-01-31'],
];
const withCells = (cells: Partial<Record<(typeof HEADERS)[number], string>>, row = ROW) =>
  row.map((cell, index) => cells[HEADERS[index] ?? ''] ?? cell);

describe('an import of lanes', () => {
  let board: TestApp;
  let lanes: ReturnType<typeof createLaneCalls>;
  let broker: Person;
  beforeAll(async () => {
    board = await createTestApp();
    lanes = createLaneCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
  });

  interface Given {
    readonly isDryRun?: boolean;
    readonly language?: 'en' | 'fr';
    readonly digests?: string[];
    readonly as?: Person;
  }
  /** Imports a table as it was checked just before, or only checks it. */
  const send = async (rows: string[][], { as = broker, isDryRun = false, digests, language = 'en' }: Given = {}) => {
    const call = async (given: { isDryRun: true } | { isDryRun: false; digests: string[] }) =>
      (
        await board.call(importLanes, {
          ...{ as, params: { mode: as === broker ? ('B' as const) : ('C' as const) } },
          body: { rows, language, ...given },
        })
      ).body;
    if (isDryRun) return call({ isDryRun });
    const seen = digests ?? (await call({ isDryRun: true })).rows.flatMap(({ digest }) => digest ?? []);
    return call({ isDryRun, digests: seen });
  };
  /** Checks a table, and returns the digests of its rows. */
  const check = async (rows: string[][]) =>
    (await send(rows, { isDryRun: true })).rows.flatMap(({ digest }) => digest ?? []);
  const toResults = ({ rows }: Awaited<ReturnType<typeof send>>) =>
    rows.map(({ reference, result }) => `${reference} ${result}`);

  it('adds the lanes of a table with their days, and changes nothing when it is sent again', async () => {
    const table = [['Lanes of June'], HEADERS, ROW, withCells({ Reference: 'L-2', 'Valid to': '' })];
    expect(toResults(await send(table, { isDryRun: true }))).toEqual(['L-1 created', 'L-2 created']);
    expect(await lanes.list(broker)).toEqual([]);
    const added = await send(table);
    expect(toResults(added)).toEqual(['L-1 created', 'L-2 created']);
    expect(added.unused).toEqual([]);
    expect((await lanes.list(broker)).find(({ posting }) => posting.clientRefNum === 'L-1')).toMatchObject({
      laneID: added.rows[0]?.laneID,
      posting: {
        ...{ srceCity: 'Toronto', destCity: 'Chicago', vehicleType: 'V', vehicleSize: 'T', comment: 'Dock 4' },
        rate: { amount: 215_000 },
      },
      weekdays: [1, 2, 3, 5],
      withoutDays: ['2026-07-01', '2026-12-25'],
      extraDays: ['2026-07-04'],
      ...{ perDay: 3, postHour: 7, daysAhead: 2, validFrom: '2026-06-16', validTo: '2027-01-31' },
    });
    expect(toResults(await send(table))).toEqual(['L-1 unchanged', 'L-2 unchanged']);
    expect(await lanes.list(broker)).toHaveLength(2);
  });

  it('states what each row makes of its lane before it is written, and writes that', async () => {
    const table = [
      HEADERS,
      ROW,
      withCells({ Reference: 'L-2', Hour: '', 'Valid to': '' }),
      withCells({ Hour: 'noonish' }),
    ];
    const checked = await send(table, { isDryRun: true });
    expect(checked.rows).toMatchObject([
      {
        lane: {
          postType: 'L',
          posting: {
            srceCity: 'Toronto',
            destSt: 'IL',
            vehicleType: 'V',
            comment: 'Dock 4',
            rate: { amount: 215_000 },
          },
          ...{ weekdays: [1, 2, 3, 5], withoutDays: ['2026-07-01', '2026-12-25'], extraDays: ['2026-07-04'] },
          ...{ perDay: 3, postHour: 7, daysAhead: 2, validFrom: '2026-06-16', validTo: '2027-01-31' },
        },
      },
      { lane: { postHour: 8, validTo: null } },
      { result: 'refused', lane: null, digest: null },
    ]);
    const written = await send(table);
    expect(written.rows.map(({ lane }) => lane)).toEqual(checked.rows.map(({ lane }) => lane));
    const listed = await lanes.list(broker);
    for (const { laneID, lane } of written.rows.slice(0, 2))
      expect(listed.find((one) => one.laneID === laneID)).toMatchObject(lane ?? {});

    const few = [
      ['Reference', 'Origin', 'Destination', 'Equipment', 'Days of the week'],
      ['L-1', 'Toronto, ON', 'Detroit, MI', 'Van', 'Sat'],
    ];
    // What the row does not state is shown as the lane has it.
    expect((await send(few, { isDryRun: true })).rows).toMatchObject([
      { result: 'changed', lane: { posting: { destCity: 'Detroit', comment: 'Dock 4' }, weekdays: [6], postHour: 7 } },
    ]);
  });

  it('writes no row that differs from what was checked', async () => {
    const table = [HEADERS, ROW, withCells({ Reference: 'L-2' })];
    const digests = await check(table);
    const other = [HEADERS, withCells({ Hour: '17:00' }), withCells({ Reference: 'L-2' })];
    const { rows } = await send(other, { digests });
    expect(rows).toMatchObject([
      { result: 'refused', lane: null, problems: [{ text: { name: 'lane.changedMeanwhile' } }] },
      { result: 'created' },
    ]);
    expect((await lanes.list(broker)).map(({ posting }) => posting.clientRefNum)).toEqual(['L-2']);
    // The same table again, as after a lost reply.
    expect(toResults(await send(table, { digests }))).toEqual(['L-1 created', 'L-2 unchanged']);
    expect(toResults(await send(table, { digests }))).toEqual(['L-1 unchanged', 'L-2 unchanged']);
  });

  it('is refused where it does not state what was checked', async () => {
    const body = { rows: [HEADERS, ROW], isDryRun: false as const, language: 'en' as const };
    const { status, error } = await board.call(importLanes, { as: broker, params: { mode: 'B' }, body: body as never });
    expect([status, error.details?.map(({ field }) => field)]).toEqual([400, ['digests']]);
    expect(await lanes.list(broker)).toEqual([]);
  });

  it('writes no row over a change that a colleague made since the check', async () => {
    await send([HEADERS, ROW]);
    const few = [
      ['Reference', 'Origin', 'Destination', 'Equipment', 'Days of the week'],
      ['L-1', 'Toronto, ON', 'Detroit, MI', 'Van', 'Sat'],
    ];
    const digests = await check(few);
    expect(toResults(await send([HEADERS, withCells({ Comment: 'Dock 9' })]))).toEqual(['L-1 changed']);
    expect(toResults(await send(few, { digests }))).toEqual(['L-1 refused']);
    expect(await lanes.list(broker)).toMatchObject([{ posting: { destCity: 'Chicago', comment: 'Dock 9' } }]);
  });

  it('takes as many rows as it states, with one of headers, and not one more', async () => {
    const most = [HEADERS, ...Array.from({ length: LANE_IMPORT_ROWS }, () => withCells({ Reference: '' }))];
    expect((await send(most)).rows).toHaveLength(LANE_IMPORT_ROWS);
    const body = { rows: [...most, ROW], isDryRun: true as const, language: 'en' as const };
    const { status } = await board.call(importLanes, { as: broker, params: { mode: 'B' }, body });
    expect(status).toBe(400);
  });

  it('changes what a row states of a known lane, and keeps the rest', async () => {
    await send([HEADERS, ROW]);
    const few = [
      ['Reference', 'Origin', 'Destination', 'Equipment', 'Days of the week'],
      ['L-1', 'Toronto, ON', 'Detroit, MI', 'Van', 'some days'],
    ];
    expect((await send(few)).rows[0]).toMatchObject({ result: 'refused' });
    few[1]![4] = 'Sat';
    expect(toResults(await send(few))).toEqual(['L-1 changed']);
    expect(await lanes.list(broker)).toMatchObject([
      {
        posting: { destCity: 'Detroit', comment: 'Dock 4', rate: { amount: 215_000 } },
        ...{ weekdays: [6], perDay: 3, postHour: 7, withoutDays: ['2026-07-01', '2026-12-25'], version: 2 },
      },
    ]);
  });

  it('keeps the tiers of a lane that the caller could not choose', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const network = { name: 'Trusted', type: 'Private' } as const;
    const { id: networkId } = (await board.call(createNetwork, { as: colleague, body: network })).body;
    const tier = { receivers: { type: 'network' as const, networkId }, rate: null, minutes: null, bookNow: false };
    const { body: lane } = await lanes.add(colleague, laneDraft({ posting: { clientRefNum: 'L-1', tiers: [tier] } }));
    const { rows } = await send([HEADERS, withCells({ Comment: 'Dock 5', 'Valid to': '', Equipment: 'Van' })]);
    expect(rows).toMatchObject([{ result: 'changed', laneID: lane.laneID, problems: [] }]);
    expect((await lanes.get(broker, lane.laneID)).body.posting).toMatchObject({ comment: 'Dock 5', tiers: [tier] });
  });

  it('names the column and the cell of each mistake, and writes the other rows', async () => {
    const { rows } = await send([
      HEADERS,
      withCells({ Origin: 'Springfeld', 'Loads a day': 'many' }),
      withCells({ Reference: 'L-2', 'Loads a day': '51' }),
      withCells({ Reference: 'L-3', 'Without days': '04/05/2026' }),
      withCells({ Reference: 'L-4', 'Valid to': '2026-06-01' }),
      withCells({ Reference: '' }),
      withCells({ Reference: 'L-5' }),
      withCells({ Reference: 'L-5' }),
    ]);
    expect(
      rows.map(({ row, result, problems }) => [
        row,
        result,
        ...problems.map(({ column, cell }) => `${column}: ${cell}`),
      ]),
    ).toEqual([
      [1, 'refused', 'Origin: Springfeld', 'Loads a day: many'],
      [2, 'refused', 'Loads a day: 51'],
      [3, 'refused', 'Without days: 04/05/2026'],
      [4, 'refused', 'Valid to: 2026-06-01'],
      [5, 'refused', 'Reference: '],
      [6, 'created'],
      [7, 'refused', 'Reference: L-5'],
    ]);
    // In the words of the board, not in those of its schema library.
    expect(rows[1]?.problems.map(({ message }) => message)).toEqual(['The largest value is 50.']);
    expect(await lanes.list(broker)).toHaveLength(1);
  });

  it('reads days as people write them, and says what to write where they have two readings', async () => {
    const { rows } = await send(
      [
        HEADERS,
        ...['Mon, Wed and Fri', 'M-F', 'T/Th', 'weekdays + Sat', 'T, F'].map((days, index) =>
          withCells({ Reference: `D-${index}`, 'Days of the week': days }),
        ),
      ],
      { isDryRun: true },
    );
    expect(rows.map(({ lane }) => lane?.weekdays)).toEqual([
      [1, 3, 5],
      [1, 2, 3, 4, 5],
      [2, 4],
      [1, 2, 3, 4, 5, 6],
      undefined,
    ]);
    expect(rows[4]?.problems).toMatchObject([{ column: 'Days of the week', text: { name: 'lane.weekdaysUnread' } }]);
  });

  it('is refused when it is checked for what refuses the write', async () => {
    const past = withCells({ 'Valid from': '2026-05-04', 'Valid to': '2026-05-29' });
    const over = await send([HEADERS, past], { isDryRun: true });
    expect(over.rows[0]?.problems).toMatchObject([{ column: 'Valid to', text: { name: 'lane.overFromStart' } }]);

    await lanes.add(broker, laneDraft());
    await sql`
      insert into lanes (account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day,
        post_hour, days_ahead, valid_from, created_on, updated_on)
      select account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day, post_hour,
        days_ahead, valid_from, created_on, updated_on
      from lanes, generate_series(3, ${LANE_LIMIT}) where account_id = ${broker.accountId}`.execute(board.db);
    const full = [HEADERS, ROW, withCells({ Reference: 'L-2' })];
    expect(toResults(await send(full, { isDryRun: true }))).toEqual(['L-1 created', 'L-2 refused']);
    expect(toResults(await send(full))).toEqual(['L-1 created', 'L-2 refused']);
  });

  it('leaves the choice of a network to the form', async () => {
    const { rows } = await send([
      [...HEADERS, 'Network'],
      [...ROW, 'Trusted'],
    ]);
    expect(rows[0]).toMatchObject({ result: 'refused', problems: [{ column: 'Network', cell: 'Trusted' }] });
    expect(await lanes.list(broker)).toEqual([]);
  });

  it('reads a table in French, and one without days of the week is none', async () => {
    const french = [
      ['Référence', 'Origine', 'Destination', 'Équipement', 'Jours de la semaine', 'Jours sans', 'Heure'],
      ['L-9', 'Montréal, QC', 'Toronto, ON', 'Fourgon', 'lun-mer, ven', '2026-07-01', '8 h'],
    ];
    expect(toResults(await send(french, { language: 'fr' }))).toEqual(['L-9 created']);
    expect(await lanes.list(broker)).toMatchObject([
      { weekdays: [1, 2, 3, 5], withoutDays: ['2026-07-01'], postHour: 8, posting: { vehicleType: 'V' } },
    ]);
    expect(
      await send([
        ['Origin', 'Destination'],
        ['Toronto, ON', 'Chicago, IL'],
      ]),
    ).toEqual({
      ...{ hasSchedule: false, rows: [], unused: [] },
    });
  });

  it('of a carrier adds trucks, and leaves the lanes of others alone', async () => {
    await send([HEADERS, ROW]);
    const carrier = await createCarrier(board.db);
    const truck = withCells({ Rate: '' });
    expect(toResults(await send([HEADERS, truck], { as: carrier }))).toEqual(['L-1 created']);
    expect(await lanes.list(carrier, 'C')).toMatchObject([{ postType: 'E', weekdays: [1, 2, 3, 5] }]);
    expect(await lanes.list(broker)).toMatchObject([{ version: 1 }]);
  });
});
