import { describe, expect, it } from 'vitest';
import { readCells, readField, readLine, type ReadContext } from '../src/index.ts';
import { createContext, describeOpen, describeUnderstood } from './describe-row.ts';

describe('R9: stops', () => {
  const describeStops = (text: string, more: Partial<ReadContext> = {}) => {
    const { reading } = readField('stops', text, createContext(more));
    if (reading?.state !== 'understood') return reading && describeOpen({ stops: reading });
    return reading.value.map(({ place, ...stop }) => [place.place.label, ...Object.values(stop).filter(Boolean)]);
  };
  const hours = { from: '07:00', to: '09:00' };

  it.each([
    ['Guelph, ON', [['Guelph, ON', 'drop', 'flexible', 'live']]],
    [
      'guelph > windsor on',
      [
        ['Guelph, ON', 'drop', 'flexible', 'live'],
        ['Windsor, ON', 'drop', 'flexible', 'live'],
      ],
    ],
    [
      'Pick-up Guelph, ON, Dec 01 2026, 07:00–09:00 (firm), 9,000 lb, 12 ft, trailer is hooked, "DOCK 7 > 12 ft"',
      [['Guelph, ON', 'pick-up', 'firm', 9000, 12, 'DOCK 7 > 12 ft', 'hook', '2026-12-01', hours]],
    ],
    [
      'Livraison Guelph, ON, 1 déc. 2026, 07:00–09:00 (ferme), 9 000 lb, 12 pi, remorque laissée',
      [['Guelph, ON', 'drop', 'firm', 9000, 12, 'drop', '2026-12-01', hours]],
    ],
    ['springfield mo > xyzzy', ['stops unread']],
    ['Guelph, ON perhaps', ['stops unread']],
    ['Guelph, ON "APPT 4411 CALL GATE 2 HRS AHEAD"', ['stops unread']],
    ['Guelph, ON -5 lb', ['stops unread']],
    ['Guelph, ON 0 lb', ['stops unread']],
    ['Guelph, ON 99999999 lb', ['stops unread']],
    ['Guelph, ON 200 ft', ['stops unread']],
    ['Guelph, ON > Windsor, ON '.repeat(5).replaceAll('ON G', 'ON > G'), ['stops? manyStops']],
  ])('R9: %s', (text, stops) => expect(describeStops(text)).toEqual(stops));

  it('R9: each asked stop of a line is a question with all its choices, the first one first', () => {
    const { stops } = readLine('tor on > springfield > portland > chi il tmrw van tl', createContext()).fields;
    if (stops?.state !== 'asked') throw new Error('nothing is asked');
    const label = (stop: { place: { place: { label: string } } } | undefined) => stop?.place.place.label;
    const each = (stops.each ?? []).map((values) => values.map(label));
    expect(each.map((labels) => [labels.length > 2, new Set(labels).size === labels.length])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(stops.choices.map((choice) => choice.map(label))).toEqual(each[0]?.map((first) => [first, each[1]?.[0]]));
    const one = readLine('tor on > springfield > guelph on > chi il tmrw van tl', createContext()).fields.stops;
    expect(one).toMatchObject({ state: 'asked', reason: 'places' });
    expect(one).not.toHaveProperty('each');
  });

  const HEADER = ['Date', 'Origin', 'Destination', 'Equipment', 'Stops', 'Ref'];
  const LANE = ['2026-12-01', 'Toronto, ON', 'Chicago, IL', 'V'];
  const readRows = (...rows: readonly string[][]) =>
    readCells([HEADER, ...rows], createContext()).rows.map(({ fields: { stops, reference }, stopIndexes = [] }) => [
      reference && describeUnderstood({ reference }).reference,
      stops && describeUnderstood({ stops }).stops,
      ...stopIndexes,
    ]);

  it('R9: a row of stops alone is of the posting with its reference, and without one of the row above', () => {
    expect(
      readRows(
        [...LANE, 'Guelph, ON', 'A1'],
        [...LANE, '', ''],
        ['', '', '', '', 'pick-up Windsor, ON', 'A1'],
        [...LANE, '', ''],
        ['', '', '', '', 'drop Detroit, MI', ''],
      ),
    ).toEqual([
      ['A1', 'drop Guelph, ON > pick-up Windsor, ON', 3],
      [undefined, undefined],
      [undefined, 'drop Detroit, MI', 5],
    ]);
  });

  it('R9: a row of stops whose posting is missing stays a row, and a number of stops is not a stop', () => {
    expect(readRows([...LANE, '2', 'A1'], ['', '', '', '', 'Windsor, ON', 'B2'])).toEqual([
      ['A1', undefined],
      ['B2', 'drop Windsor, ON'],
    ]);
  });

  it('R9: a truck has no stops: those of its row are asked, not dropped', () => {
    const [row] = readCells([HEADER, [...LANE, 'Guelph, ON', 'A1']], createContext({ kind: 'E' })).rows;
    expect(describeOpen(row?.fields ?? {})).toEqual(['stops? truckStops']);
  });

  /** Each load of a table with a row for each stop: its ends, days, stops and what is asked or lost. */
  const readLoads = (rows: readonly string[][], more: Partial<ReadContext> = {}) =>
    readCells(rows, createContext(more)).rows.map(({ fields, unused, stopIndexes = [] }) => {
      const { stops } = fields;
      return {
        ...describeUnderstood(fields),
        ...(stops?.state === 'understood' && { weights: stops.value.map(({ weightLbs }) => weightLbs) }),
        open: describeOpen(fields),
        lost: unused.map(({ text }) => text),
        rows: stopIndexes,
      };
    });
  const EACH_STOP = ['Load #', 'Stop #', 'Stop Type', 'City', 'State', 'Date', 'Time', 'Equipment', 'Weight', 'Appt #'];

  it('R9: a list with a row for each stop, also the first and the last, is read by its reference and its numbers', () => {
    expect(
      readLoads([
        EACH_STOP,
        ['A1', '3', 'Delivery', 'Chicago', 'IL', '12/03/2026', '14:00-16:00', 'V', '40000', ''],
        ['A1', '1', 'Pickup', 'Toronto', 'ON', '12/01/2026', '07:00-09:00', 'V', '40000', ''],
        ['B2', '1', 'PU', 'Boston', 'MA', '12/12/2026', '', 'R', '', ''],
        ['A1', '2', 'Drop', 'Windsor', 'ON', '12/02/2026', '10:00-11:00', 'V', '40000', 'DOCK 7'],
        ['B2', '2', 'D', 'Albany', 'NY', '12/13/2026', '', 'R', '', ''],
        ['B2', '3', 'DEL', 'Buffalo', 'NY', '12/14/2026', '', 'R', '', 'D 9'],
      ]),
    ).toEqual([
      {
        ...{ origin: 'Toronto, ON', destination: 'Chicago, IL', dateAvail: '2026-12-01', deliveryDate: '2026-12-03' },
        ...{ pickupHours: '07:00-09:00', deliveryHours: '14:00-16:00', vehicleTypes: 'V', weightLbs: 40_000 },
        ...{ reference: 'A1', stops: 'drop Windsor, ON 2026-12-02 10:00-11:00', weights: [null] },
        ...{ open: [], lost: [], rows: [4, 1] },
      },
      {
        ...{ origin: 'Boston, MA', destination: 'Buffalo, NY', dateAvail: '2026-12-12', deliveryDate: '2026-12-14' },
        ...{ stops: 'drop Albany, NY 2026-12-13', weights: [null] },
        ...{ vehicleTypes: 'R', reference: 'B2', open: [], lost: ['D 9'], rows: [5, 6] },
      },
    ]);
  });

  const LOAD = [
    ['A1', '1', 'PU', 'Toronto', 'ON', '2026-12-01', '', 'V', '', ''],
    ['A1', '2', 'DEL', 'Windsor', 'ON', '2026-12-02', '', '', '', ''],
    ['A1', '3', 'DEL', 'Chicago', 'IL', '2026-12-03', '', '', '', ''],
  ];
  it.each([
    [0, undefined, 'drop Windsor, ON 2026-12-02', 'Chicago, IL', []],
    [1, 'Toronto, ON', undefined, 'Chicago, IL', ['stops unread']],
    [2, 'Toronto, ON', 'drop Windsor, ON 2026-12-02', undefined, []],
  ])('R9: a numbered stop without a place keeps its turn: stop %i', (at, origin, stops, destination, open) => {
    const rows = LOAD.map((row, index) => (index === at ? row.with(3, '').with(4, '') : row));
    const read = readCells([EACH_STOP, ...rows], createContext());
    expect(readLoads([EACH_STOP, ...rows])).toEqual([expect.objectContaining({ open, rows: [2, 3] })]);
    const { fields } = read.rows[0]!;
    expect(describeUnderstood(fields)).toMatchObject(
      Object.fromEntries(Object.entries({ origin, stops, destination }).filter(([, value]) => value !== undefined)),
    );
    expect([fields.origin, fields.destination].map((end) => end?.state)).toEqual([
      origin && 'understood',
      destination && 'understood',
    ]);
    expect(read.notRows).toHaveLength(1);
  });

  it('R9: rows without any place are none, also with a number', () => {
    const rows = [EACH_STOP, ...LOAD, ['', '4', 'DEL'], ['Total', '3']];
    const read = readCells(rows, createContext());
    expect(read.rows).toHaveLength(1);
    expect(describeUnderstood(read.rows[0]!.fields)).toMatchObject({ destination: 'Chicago, IL' });
    expect(read.notRows.map(({ text }) => text.trim())).toEqual(
      [EACH_STOP, ...rows.slice(4)].map((row) => row.join('\t').trim()),
    );
  });

  it('R9: the day of a stop decides the order of day and month', () => {
    const [load] = readLoads([
      EACH_STOP,
      ['A1', '1', 'PU', 'Toronto', 'ON', '12/01/2026', '', 'V', '', ''],
      ['A1', '2', 'DEL', 'Guelph', 'ON', '12/31/2026', '', 'V', '', ''],
      ['A1', '3', 'DEL', 'Chicago', 'IL', '', '', 'V', '', ''],
    ]);
    expect(load).toMatchObject({ dateAvail: '2026-12-01', stops: 'drop Guelph, ON 2026-12-31', open: [] });
  });

  it.each([
    ['what comes on and goes off', ['10000', '30000', '40000'], { weightLbs: 40_000, weights: [30_000], open: [] }],
    ['the weight of one stop', ['', '9000', ''], { weights: [9_000], open: [] }],
    ['the weight of the first row', ['40000', '', ''], { weightLbs: 40_000, weights: [null], open: [] }],
    [
      'weights that do not add up',
      ['40000', '30000', '20000'],
      { weights: [null], open: ['weightLbs? several: 40000; 30000; 20000'] },
    ],
  ])('R9: a row for each stop has %s', (_, [first, second, third], expected) => {
    const [load] = readLoads([
      EACH_STOP,
      ['A1', '1', 'Live Load', 'Toronto', 'ON', '', '', 'V', first!, ''],
      ['A1', '2', 'Pick up', 'Guelph', 'ON', '', '', '', second!, ''],
      ['A1', '3', 'Live Unload', 'Chicago', 'IL', '', '', '', third!, ''],
    ]);
    expect(load).toMatchObject({
      origin: 'Toronto, ON',
      destination: 'Chicago, IL',
      stops: 'pick-up Guelph, ON',
      ...expected,
    });
  });

  it('R9: rows without a reference begin a load with the number 1, and "Type" and "Stop" are what their cells are', () => {
    const header = ['Stop', 'Type', 'Location', 'Appt Date', 'Equip'];
    expect(
      readLoads([
        header,
        ['1', 'Pickup', 'Toronto, ON', '2026-12-01 08:00', 'V'],
        ['2', 'Delivery', 'Guelph, ON', '2026-12-01 10:30', ''],
        ['3', 'Delivery', 'Chicago, IL', '2026-12-02', ''],
        ['1', 'Pickup', 'Boston, MA', '2026-12-01', 'R'],
        ['2', 'Delivery', 'Buffalo, NY', '2026-12-02', ''],
      ]).map(({ origin, stops, destination, open }: Record<string, unknown>) => [origin, stops, destination, open]),
    ).toEqual([
      ['Toronto, ON', 'drop Guelph, ON 2026-12-01 10:30-10:30', 'Chicago, IL', []],
      ['Boston, MA', undefined, 'Buffalo, NY', []],
    ]);
  });

  it.each([
    ['before', ['Equipment', 'Type'], ['vehicleTypes', 'stopKind']],
    ['after', ['Type', 'Equipment'], ['stopKind', 'vehicleTypes']],
  ])('R9: a column of equipment %s "Type" with the kinds of the stops is the equipment', (_where, pair, names) => {
    const toCells = (kind: string) => pair.map((header) => (header === 'Type' ? kind : 'Van'));
    const { rows, columns } = readCells(
      [
        ['Load', 'Stop', ...pair, 'City', 'State', 'Date'],
        ['L-1', '1', ...toCells('Pickup'), 'Toronto', 'ON', '2026-12-01'],
        ['L-1', '2', ...toCells('Pickup'), 'Guelph', 'ON', '2026-12-01'],
        ['L-1', '3', ...toCells('Drop'), 'Chicago', 'IL', '2026-12-02'],
      ],
      createContext(),
    );
    expect(columns.slice(2, 4).map(({ name }) => name)).toEqual(names);
    expect(rows.map(({ fields }) => describeUnderstood(fields))).toMatchObject([
      { vehicleTypes: 'V', stops: 'pick-up Guelph, ON 2026-12-01' },
    ]);
  });

  it('R9: references that rows share make stops, and a load without its last stop lacks its destination', () => {
    expect(
      readLoads([
        ['Ref', 'City', 'ST', 'Date', 'Equipment'],
        ['A1', 'Toronto', 'ON', '2026-12-01', 'V'],
        ['A1', 'Guelph', 'ON', '', ''],
        ['A1', 'Chicago', 'IL', '', ''],
        ['B2', 'Boston', 'MA', '2026-12-01', 'V'],
      ]).map(({ origin, stops, destination }: Record<string, unknown>) => [origin, stops, destination]),
    ).toEqual([
      ['Toronto, ON', 'drop Guelph, ON', 'Chicago, IL'],
      ['Boston, MA', undefined, undefined],
    ]);
    const [load] = readLoads([EACH_STOP, ['A1', '1', 'PU', 'Toronto', 'ON'], ['A1', '2', 'PU', 'Guelph', 'ON']]);
    expect(load).toMatchObject({ origin: 'Toronto, ON', stops: 'pick-up Guelph, ON' });
    expect(load).not.toHaveProperty('destination');
  });

  it('R9: a list of trucks and a list with both ends in a row have no rows of stops', () => {
    const rows = [
      ['Ref', 'City', 'ST', 'Equipment'],
      ['A1', 'Toronto', 'ON', 'V'],
      ['A1', 'Guelph', 'ON', 'V'],
    ];
    expect(readLoads(rows, { kind: 'E' })).toHaveLength(2);
    const ends = ['Load #', 'Stop #', 'Origin', 'Destination', 'Equipment'];
    expect(readLoads([ends, ['A1', '1', 'Toronto, ON', 'Chicago, IL', 'V']])).toMatchObject([
      { origin: 'Toronto, ON', destination: 'Chicago, IL', lost: [] },
    ]);
  });
});
