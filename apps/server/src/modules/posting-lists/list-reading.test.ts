import { readList, type ListReading, type ReadField } from '@loadstone/contracts/posting-lists';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
/** The board's day of the tests. */
let today: string;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  today = board.clock.now().toISOString().slice(0, 10);
});
afterAll(() => board.close());

type Rows = readonly (readonly string[])[];

async function read(rows: Rows, more: object = {}): Promise<ListReading> {
  const body = { postType: 'L' as const, rows: rows.map((cells) => [...cells]), language: 'en' as const, ...more };
  const { status, body: reply } = await board.call(readList, { as: broker, body });
  expect(status).toBe(200);
  return reply;
}

function describeValue(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.join('');
  if (typeof value !== 'object') return String(value);
  if ('label' in value) return String(value.label);
  if ('amount' in value && 'currency' in value && 'basis' in value)
    return `${(Number(value.amount) / 100).toFixed(2)} ${String(value.currency)} ${String(value.basis)}`;
  return Object.values(value).join('-');
}

/** What a field of a row shows: its value, `asked: …` with the choices, or `unread`. */
function show({ rows }: ListReading, name: ReadField, row = 0): string | undefined {
  const reading = rows[row]?.fields[name];
  if (reading === undefined) return undefined;
  if (reading.state === 'unread') return 'unread';
  if (reading.state === 'understood') return describeValue(reading.value);
  return `asked: ${reading.choices.map(describeValue).join('; ')}`;
}

/** One cell under its header, of a company in Canada, in a row that is right otherwise. */
async function readCell(name: ReadField, header: string, text: string, more: Record<string, string> = {}) {
  const cells: Record<string, string> = {
    Origin: 'Toronto, ON',
    Destination: 'Chicago, IL',
    Date: today,
    Equipment: 'Van',
    ...more,
    [header]: text,
  };
  return show(await read([Object.keys(cells), Object.values(cells)]), name);
}

describe('a cell of an imported list', () => {
  it.each([
    ['Bethel, PA', 'Bethel, PA'],
    ['W Chicago, IL', 'West Chicago, IL'],
    ['St-Hyacinthe QC', 'Saint-Hyacinthe, QC'],
    ['Sioux Falls, SD', 'Sioux Falls, SD'],
    ['L5T 1X9', 'Mississauga, ON'],
    ['60601', 'Chicago, IL'],
    ['60601-1234', 'Chicago, IL'],
    ['Dallas TX', 'Dallas, TX'],
    ['O Fallon, IL', "O'Fallon, IL"],
    ['De Kalb, IL', 'DeKalb, IL'],
    ['Coeur d Alene, ID', "Coeur d'Alene, ID"],
    ['Ft Worth, Texas', 'Fort Worth, TX'],
    ['Washington D.C.', 'Washington, DC'],
    ['New York City', 'New York, NY'],
    ['Quebec, PQ', 'Québec, QC'],
    ['Sudbury, Ont', 'Greater Sudbury, ON'],
    ['Milford, PA', 'asked: Milford, PA (near Middletown); Milford, PA (near Cumberland)'],
    ['Torronto, ON', 'asked: Toronto, ON'],
    ['Xyzzyville, ON', 'unread'],
  ])('R1 to R3: is a place, the choices, or not understood: %s', async (text, shown) => {
    expect(await readCell('origin', 'Origin', text)).toBe(shown);
  });

  it('R1: of a name that two towns of a state have is asked', async () => {
    expect(await readCell('origin', 'Origin', 'Holly Springs, MS')).toMatch(
      /^asked: Holly Springs, MS \(near .*; Holly/,
    );
  });

  it.each([
    ['vehicleTypes', 'Equipment', 'Sprinter', 'O'],
    ['vehicleTypes', 'Equipment', 'Stepdeck', 'S'],
    ['vehicleTypes', 'Equipment', 'dry van', 'V'],
    ['vehicleTypes', 'Equipment', "53' van", 'V'],
    ['vehicleTypes', 'Equipment', 'V/R', 'VR'],
    ['vehicleTypes', 'Equipment', 'RGN', 'L'],
    ['vehicleTypes', 'Equipment', 'lowboy', 'L'],
    ['vehicleTypes', 'Equipment', 'XYZZY', 'unread'],
    ['vehicleSize', 'Size', 'FTL', 'T'],
    ['vehicleSize', 'Size', 'partial', 'L'],
    ['attributes', 'Attributes', 'NA', undefined],
  ] as const)('R4: %s under %s: %s', async (name, header, text, shown) => {
    expect(await readCell(name, header, text)).toBe(shown);
  });

  it.each([
    ['rate', 'Rate', '1 850,00 $', '1850.00 CAD flat'],
    ['rate', 'Rate', '2450CAD', '2450.00 CAD flat'],
    ['rate', 'Rate', 'CAN$2450', '2450.00 CAD flat'],
    ['rate', 'Rate', 'US$1,850', '1850.00 USD flat'],
    ['rate', 'Rate', '$1800 all in', '1800.00 CAD flat'],
    ['rate', 'Rate', 'TBD', 'none'],
    ['rate', 'Rate', 'N/A', 'none'],
    ['rate', 'Rate', '0', 'none'],
    ['weightLbs', 'Weight', '42000#', '42000'],
    ['weightLbs', 'Weight', '19 t', '41888'],
    ['lengthFt', 'Length', "53'", '53'],
    ['lengthFt', 'Length', '53 pi', '53'],
  ] as const)('R6 and R7: %s under %s: %s', async (name, header, text, shown) => {
    expect(await readCell(name, header, text)).toBe(shown);
  });

  it.each([
    ['rate', 'Rate', '$2.50 flat'],
    ['weightLbs', 'Weight', '44 lb'],
    ['lengthFt', 'Length', '8 ft'],
    ['weightLbs', 'Weight', '44'],
  ] as const)('R6 and R7: that cannot be is asked: %s under %s: %s', async (name, header, text) => {
    expect(await readCell(name, header, text, { Size: 'TL' })).toMatch(/^asked: /);
  });
});

describe('an imported list', () => {
  const HEADER = ['Date', 'Origin', 'Destination', 'Equipment'];
  const row = (day: string) => [day, 'Toronto, ON', 'Chicago, IL', 'Van'];

  it('R5: has one order of days for all rows: one day that exists in one order decides', async () => {
    const [year = '', month = '', date = ''] = today.split('-');
    const first = `${month}/${date}/${year}`;
    const reading = await read([HEADER, row(first), row('12/13/2026')]);
    expect(reading.dayOrder).toBe('MDY');
    expect(show(reading, 'dateAvail')).toBe(today);
  });

  it('R9: without headers has its columns by content, and names what is not used', async () => {
    const { columns, rows } = await read([
      ['7', today, 'Toronto, ON', 'Chicago, IL', 'Van'],
      ['9', today, 'Dallas, TX', 'Atlanta, GA', 'Reefer'],
    ]);
    expect(columns.map(({ name, by }) => [name, by])).toEqual([
      [null, 'none'],
      ['dateAvail', 'content'],
      ['origin', 'content'],
      ['destination', 'content'],
      ['vehicleTypes', 'content'],
    ]);
    expect(rows).toHaveLength(2);
  });

  it('R9: under a title has its headers, with columns of other boards; titles and totals are no rows', async () => {
    const reading = await read([
      ['Loads of the day', '', '', '', ''],
      ['Ship Date', 'Shipper City', 'Consignee City', 'Trailer Type', 'Dispatcher'],
      [today, 'Toronto, ON', 'Chicago, IL', 'Van', 'desk 4'],
      ['', '', '', '', '1 load'],
    ]);
    expect(reading.columns.map(({ header, name }) => [header, name])).toEqual([
      ['Ship Date', 'dateAvail'],
      ['Shipper City', 'origin'],
      ['Consignee City', 'destination'],
      ['Trailer Type', 'vehicleTypes'],
      ['Dispatcher', null],
    ]);
    expect(reading.rows.map(({ row }) => row)).toEqual([2]);
    expect(reading.notRows).toEqual([0, 1, 3]);
  });

  it('R9: has a column as the user maps it, also one that is not to be used', async () => {
    const reading = await read([HEADER, row(today)], { columns: { 1: null, 2: 'origin' } });
    expect(show(reading, 'origin')).toBe('Chicago, IL');
    expect(show(reading, 'destination')).toBeUndefined();
    expect(reading.columns[1]).toMatchObject({ header: 'Origin', name: null, by: 'hand' });
  });

  it('lists what no posting contains', async () => {
    const { rows } = await read([
      [...HEADER, 'Phone', 'Comments'],
      [...row(today), '312-555-7788', 'Appt# 312-555-7788'],
    ]);
    expect(rows[0]?.contacts).toContain('312-555-7788');
  });

  it('is read for callers who may post that kind only', async () => {
    const body = { postType: 'L' as const, rows: [HEADER, row(today)], language: 'en' as const };
    expect((await board.call(readList, { body })).status).toBe(401);
    const carrier = await createCarrier(board.db);
    expect((await board.call(readList, { as: carrier, body })).status).toBe(403);
    expect((await board.call(readList, { as: broker, body: { ...body, rows: [] } })).status).toBe(400);
  });
});
