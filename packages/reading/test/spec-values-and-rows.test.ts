import { describe, expect, it } from 'vitest';
import {
  readCells,
  readField,
  readLine,
  readPhone,
  readSource,
  type FieldName,
  type ReadContext,
} from '../src/index.ts';
import { splitTable } from '../src/rows/split-cells.ts';
import { createContext, describeOpen, describeUnderstood } from './describe-row.ts';

/** What one field is read as: its value, the question, or "unread". */
function read(name: FieldName, text: string, more: Partial<ReadContext> = {}): unknown {
  const { reading } = readField(name, text, createContext(more));
  if (reading === undefined) return undefined;
  return describeUnderstood({ [name]: reading })[name] ?? describeOpen({ [name]: reading })[0];
}

function readRow(text: string, more: Partial<ReadContext> = {}): Record<string, unknown> {
  const { fields } = readLine(text, createContext(more));
  return { ...describeUnderstood(fields), ...(describeOpen(fields).length > 0 && { open: describeOpen(fields) }) };
}

describe('R6: money', () => {
  it.each([
    ['1 850,00 $', '1850.00 USD flat'],
    ['2450CAD', '2450.00 CAD flat'],
    ['CAN$2450', '2450.00 CAD flat'],
    ['US$1,850', '1850.00 USD flat'],
    ['1850 US$', '1850.00 USD flat'],
    ['$2.50 RPM', '2.50 USD mile'],
    ['$1800 all in', '1800.00 USD flat'],
    ['$2.4k', '2400.00 USD flat'],
    ['1.850,00', '1850.00 USD flat'],
    ['2,45/mi', '2.45 USD mile'],
    ['1850', '1850.00 USD flat'],
    ['2.45', '2.45 USD mile'],
    ['TBD', 'none'],
    ['N/A', 'none'],
    ['0', 'none'],
    ['$0.00', 'none'],
    ['à discuter', 'none'],
    ['45', 'rate? number: 45.00 USD flat; 45.00 USD mile'],
    ['2.50 flat', 'rate? impossible: 2.50 USD mile; 2.50 USD flat'],
    ['$1800-2000', 'rate? several: 1800.00 USD flat; 2000.00 USD flat'],
    ['€1850', 'rate unread'],
    ['1850 USD CAD', 'rate unread'],
    ['about two thousand', 'rate unread'],
  ])('R6: %s is %s', (text, rate) => expect(read('rate', text)).toBe(rate));

  it('R6: without a currency it is that of the country of both ends, else of the company', () => {
    const rate = (lane: string) => readRow(`${lane} $1850`, { defaults: { currency: 'CAD' } }).rate;
    expect([
      rate('Toronto, ON > Montréal, QC'),
      rate('Dallas, TX > Denver, CO'),
      rate('Toronto, ON > Chicago, IL'),
    ]).toEqual(['1850.00 CAD flat', '1850.00 USD flat', '1850.00 CAD flat']);
  });

  it('R6: a rate that the haul cannot have is asked', () => {
    expect(readRow('Dallas, TX > Chicago, IL van $185 flat').open).toEqual(['rate? impossible: 185.00 USD flat']);
    expect(readRow('Dallas, TX > Chicago, IL van $2.50 flat').open).toEqual([
      'rate? impossible: 2.50 USD mile; 2.50 USD flat',
    ]);
  });

  it('R6: the currency is that of the country of every place that is asked', () => {
    const inCanada = { defaults: { currency: 'CAD' } } as const;
    expect(readRow('W Chicago, IL > Milford, PA van $2.50 rpm', inCanada).rate).toBe('2.50 USD mile');
    expect(readRow('Chicago, IL > Hamilton van $1900', inCanada).rate).toBe('1900.00 CAD flat');
  });
});

describe('R7: measures', () => {
  it.each([
    ['weightLbs', '44,000 lbs', 44000],
    ['weightLbs', '44000#', 44000],
    ['weightLbs', '44k', 44000],
    ['weightLbs', '20000 kg', 44092],
    ['weightLbs', '20 t', 44092],
    ['weightLbs', '20 tonnes', 44092],
    ['weightLbs', '44000', 44000],
    ['weightLbs', '42 000 livres', 42000],
    ['weightLbs', '22 tons', 'weightLbs? number: 44000; 48502'],
    ['weightLbs', '44 lb', 'weightLbs? impossible: 44000; 44'],
    ['weightLbs', '44', 'weightLbs? number: 44000; 44'],
    ['weightLbs', '250000', 'weightLbs unread'],
    ['weightLbs', 'heavy', 'weightLbs unread'],
    ['lengthFt', "53'", 53],
    ['lengthFt', '53 pi', 53],
    ['lengthFt', '53 ft', 53],
    ['lengthFt', '53', 53],
    ['lengthFt', '16.15 m', 53],
    ['lengthFt', '636"', 53],
    ['lengthFt', '8 ft', 'lengthFt? impossible: 8'],
    ['lengthFt', '300', 'lengthFt unread'],
  ] as const)('R7: %s %s is %s', (name, text, value) => expect(read(name, text)).toBe(value));

  it('R7: a number alone is read by its range', () => {
    expect(readRow('Dallas, TX > Houston, TX van 44000')).toMatchObject({ weightLbs: 44000 });
    expect(readRow('Dallas, TX > Houston, TX van 53')).toMatchObject({ lengthFt: 53 });
    expect(readRow('Dallas, TX > Houston, TX van 44').open).toEqual(['weightLbs? number: 44000; 44']);
    expect(readRow('Dallas, TX > Houston, TX van 2400')).toMatchObject({ rate: '2400.00 USD flat' });
  });

  it('R7: a part of a load may be small', () => {
    expect(readRow('Dallas, TX > Houston, TX van partial 400 lbs 8 ft')).toMatchObject({ weightLbs: 400, lengthFt: 8 });
  });
});

describe('R8: hours and phones', () => {
  it.each([
    ['8h-16h', '08:00-16:00'],
    ['8h30 à 16h', '08:30-16:00'],
    ['0800-1600', '08:00-16:00'],
    ['8am-4pm', '08:00-16:00'],
    ['8-4pm', '08:00-16:00'],
    ['7-15:30', '07:00-15:30'],
    ['22:00-06:00', '22:00-06:00'],
    ['10pm to 6am', '22:00-06:00'],
    ['20h à 4h', '20:00-04:00'],
    ['08:00', '08:00-08:00'],
    ['noon', '12:00-12:00'],
    ['8-4', 'pickupHours? number: 08:00-16:00; 08:00-04:00'],
    ['25:00', 'pickupHours unread'],
    ['whenever', 'pickupHours unread'],
  ])('R8: %s are %s', (text, hours) => expect(read('pickupHours', text)).toBe(hours));

  it('R8: words of hours go to the comment', () => {
    const rows = [
      ['Origin', 'Destination', 'Pickup Hours'],
      ['Dallas TX', 'Houston TX', 'FCFS'],
    ];
    const [row] = readCells(rows, createContext()).rows;
    expect(describeUnderstood(row?.fields ?? {})).toMatchObject({ comment: 'FCFS' });
    expect(row?.fields.pickupHours).toBeUndefined();
  });

  it('R8: a limit in a cell is after the header of its column', () => {
    const text =
      'Origin;Destination;Pickup Hours;Delivery Date\nDallas, TX;Houston, TX;after 8am;Nov 30 by 3pm\nDallas, TX;Houston, TX;after 8am - 3pm;by Nov 30 noon';
    const { rows } = readCells(splitTable(text), createContext());
    expect(rows.map(({ fields }) => describeUnderstood(fields).comment)).toEqual([
      'Pickup Hours after 8am, Delivery Date by 3pm',
      'Delivery Date by Nov 30 noon',
    ]);
    expect(describeUnderstood(rows[1]?.fields ?? {})).toMatchObject({
      pickupHours: '08:00-15:00',
      deliveryDate: '2026-11-30',
    });
    expect(rows[1]?.fields.deliveryHours).toBeUndefined();
  });

  it.each([
    ['(416) 555-0142 x12', '+14165550142', '12'],
    ['416.555.0142 ext. 7', '+14165550142', '7'],
    ['514 555-0142 poste 301', '+15145550142', '301'],
    ['tel:+14165550142;ext=9', '+14165550142', '9'],
    ['+52 55 5555 0142', '+525555550142', undefined],
    ['１‑416‑555‑0142', '+14165550142', undefined],
  ])('R8: phone %s', (text, number, extension) =>
    expect(readPhone(text)).toEqual({ number, ...(extension && { extension }) }),
  );

  it.each(['', '123', '0000000000', 'call me', '416-055-0142'])('R8: %j is no phone', (text) =>
    expect(readPhone(text)).toBeUndefined(),
  );
});

describe('R9: rows', () => {
  it('R9: the words of each field and those that say nothing are listed with their offsets', () => {
    const text = 'tor > chi tmrw van 42k $1850 xyzzy call 416-555-0142';
    const { fields, unused, contacts } = readLine(text, createContext());
    const words = Object.fromEntries(
      Object.entries(fields).map(([name, reading]) => [name, reading.words.map((one) => one.text)]),
    );
    expect(words).toMatchObject({
      origin: ['tor'],
      destination: ['chi'],
      dateAvail: ['tmrw'],
      vehicleTypes: ['van'],
      weightLbs: ['42k'],
      rate: ['$1850'],
    });
    expect(unused.map((one) => one.text)).toEqual(['xyzzy']);
    expect(contacts.map((one) => one.text)).toEqual(['416-555-0142']);
    for (const { text: own, start, end } of unused) expect(text.slice(start, end)).toBe(own);
  });

  it('R9: a line of a mail is three loads', () => {
    expect(readRow('3x Toronto ON - Chicago 53v 42k 11/29 1850')).toEqual({
      count: 3,
      origin: 'Toronto, ON',
      destination: 'Chicago, IL',
      vehicleTypes: 'V',
      lengthFt: 53,
      weightLbs: 42000,
      dateAvail: '2026-11-29',
      rate: '1850.00 USD flat',
    });
  });

  it('R9: a column that is not used is named, and a hand decides', () => {
    const text = 'Origin,Destination,Date,Broker MC,Gear\nDallas TX,Houston TX,2026-12-01,12345,van';
    const columns = readSource(text, createContext()).columns.map(({ header, name, by }) => [header, name, by]);
    expect(columns).toEqual([
      ['Origin', 'origin', 'header'],
      ['Destination', 'destination', 'header'],
      ['Date', 'dateAvail', 'header'],
      ['Broker MC', null, 'none'],
      ['Gear', null, 'none'],
    ]);
    const [row] = readSource(text, createContext(), { columns: { 4: 'vehicleTypes' } }).rows;
    expect(describeUnderstood(row?.fields ?? {}).vehicleTypes).toBe('V');
  });

  it('R9: a cell that begins with a quote keeps its row', () => {
    const text = `Notes\tOrigin\tDestination\n"53' only\tDallas, TX\tHouston, TX\n5" pipe\tMiami, FL\tAtlanta, GA\n"a ""b"" c"\tDenver, CO\tOmaha, NE`;
    const { rows } = readSource(text, createContext());
    expect(rows.map(({ fields }) => describeUnderstood(fields).origin)).toEqual([
      'Dallas, TX',
      'Miami, FL',
      'Denver, CO',
    ]);
    expect(rows.map(({ fields }) => describeUnderstood(fields).comment)).toEqual([`"53' only`, '5" pipe', 'a "b" c']);
  });

  it('R9: a quoted cell may have line breaks and separators', () => {
    const { rows } = readSource(
      'Origin,Destination,Comments\n"Dallas, TX","Houston, TX","dock 4,\nasap"\nMiami FL,Atlanta GA,x',
      createContext(),
    );
    expect(rows.map(({ fields }) => describeUnderstood(fields).comment)).toEqual(['dock 4, asap', 'x']);
  });

  it('R9: greeting, signature and quoted mail are listed, and are no rows', () => {
    const { rows, notRows } = readSource(
      'Hi team,\n\nDallas, TX > Houston, TX van\n\nThanks,\nBroker One\n100 Example Rd, Dallas, TX\n\nOn Thu, Nov 26, 2026 Carrier wrote:\n> Miami, FL to Atlanta, GA van',
      createContext(),
    );
    expect(rows).toHaveLength(1);
    expect(notRows.map(({ text }) => text)).toEqual([
      'Hi team,',
      'Thanks,',
      'Broker One',
      '100 Example Rd, Dallas, TX',
      'On Thu, Nov 26, 2026 Carrier wrote:',
      '> Miami, FL to Atlanta, GA van',
    ]);
  });
});

describe('R10: aliases', () => {
  const aliases = [
    { kind: 'place', text: "B'ham", means: 'Birmingham, AL' },
    { kind: 'place', text: 'Plant 4', means: 'Joliet, IL' },
    { kind: 'equipment', text: 'maxi 5', means: 'flatbed with tarps' },
  ] as const;

  it('R10: words of the company are read as what they stand for', () => {
    expect(readRow("B'ham > Plant 4 maxi 5", { aliases })).toMatchObject({
      origin: 'Birmingham, AL',
      destination: 'Joliet, IL',
      vehicleTypes: 'F',
      attributes: 'T',
    });
    expect(read('origin', "b'ham", { aliases })).toBe('Birmingham, AL');
    expect(read('vehicleTypes', 'Maxi 5', { aliases })).toBe('F');
  });

  it('R10: the state after an alias is part of it, and another state is asked', () => {
    const { fields, unused } = readLine("B'ham, AL > Plant 4, Illinois on Monday", createContext({ aliases }));
    expect(describeUnderstood(fields)).toMatchObject({ origin: 'Birmingham, AL', destination: 'Joliet, IL' });
    expect(unused).toEqual([]);
    expect(readRow("B'ham, WA > Plant 4 maxi 5", { aliases })).toMatchObject({
      open: ['origin? placesDiffer: Birmingham, AL'],
    });
    const rows = [
      ['Origin', 'State', 'Destination'],
      ["B'ham", 'AL', 'Plant 4'],
      ["B'ham", 'WA', 'Plant 4'],
    ];
    const { rows: read } = readCells(rows, createContext({ aliases }));
    expect(read.map(({ fields: { origin } }) => origin)).toMatchObject([
      { state: 'understood', rule: 'R10' },
      { state: 'asked', reason: 'placesDiffer' },
    ]);
  });

  it('R10: an alias of a name with its state is read also where the state has a column', () => {
    const context = createContext({ aliases: [{ kind: 'place', text: "B'ham, WA", means: 'Birmingham, AL' }] });
    const rows = [
      ['Origin', 'State', 'Destination'],
      ["B'ham", 'WA', 'Chicago, IL'],
    ];
    expect(readCells(rows, context).rows[0]?.fields.origin).toMatchObject({
      value: { place: { label: 'Birmingham, AL' } },
    });
    const { fields } = readLine('B’ham WA > Chicago, IL, van', context);
    expect(describeUnderstood(fields)).toMatchObject({ origin: 'Birmingham, AL', destination: 'Chicago, IL' });
  });

  it('R10: a label of the board keeps its meaning, also where an alias begins it', () => {
    const context = createContext({ aliases: [{ kind: 'place', text: 'Springfield', means: 'Springfield, IL' }] });
    const { fields } = readLine('Springfield > Springfield, MO, van', context);
    expect(describeUnderstood(fields)).toMatchObject({ origin: 'Springfield, IL', destination: 'Springfield, MO' });
    const rows = [
      ['Origin', 'State', 'Destination'],
      ['Springfield', 'MO', 'Springfield'],
    ];
    expect(describeUnderstood(readCells(rows, context).rows[0]?.fields ?? {})).toMatchObject({
      origin: 'Springfield, MO',
      destination: 'Springfield, IL',
    });
  });

  it('R10: the rule is stated', () => {
    const { fields } = readLine("B'ham > Chicago, IL", createContext({ aliases }));
    expect([fields.origin, fields.destination].map((one) => one?.state === 'understood' && one.rule)).toEqual([
      'R10',
      'R1',
    ]);
  });

  it('R10: a short form that is also a name is asked', () => {
    expect(readRow('nash > Dallas, TX').open?.toString()).toMatch(/^origin\? places: Nashville, TN; Nash, TX/);
    expect(readRow('van > sea reefer').open).toEqual(['origin? word: Vancouver, BC; Van, TX']);
  });
});

describe('R9: columns of radii', () => {
  it('R9: belong to the end of their header, wherever they stand', () => {
    const header = ['Origin radius', 'Origin', 'Destination', 'Date'];
    const [row] = readCells(
      [
        [...header, 'Destination radius'],
        ['50', 'Toronto, ON', 'Chicago, IL', '2026-11-29', '150'],
      ],
      createContext(),
    ).rows;
    expect(describeUnderstood(row?.fields ?? {})).toMatchObject({ srceRadius: 50, destRadius: 150 });
    const [last] = readCells(
      [
        ['Origin', 'Destination', 'Date', 'Origin radius'],
        ['Toronto, ON', 'Chicago, IL', '2026-11-29', '100'],
      ],
      createContext(),
    ).rows;
    expect(last?.fields).toMatchObject({ srceRadius: { state: 'understood', value: 100 } });
    expect(last?.fields.destRadius).toBeUndefined();
  });
});

describe('the cells of a file', () => {
  it.each([
    [
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b,c\n1,2,x;y\n1,2,x;y',
      [
        ['a', 'b', 'c'],
        ['1', '2', 'x;y'],
        ['1', '2', 'x;y'],
      ],
    ],
    [
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa,b\n"Toronto, ON",2',
      [
        ['a', 'b'],
        ['Toronto, ON', '2'],
      ],
    ],
    [
      'Loads\n\na;b\nToronto, ON;2\nChicago, IL;3',
      [['Loads'], [''], ['a', 'b'], ['Toronto, ON', '2'], ['Chicago, IL', '3']],
    ],
    [
      'a\tb\n"53\' van\t1\nvan\t2',
      [
        ['a', 'b'],
        ['"53\' van', '1'],
        ['van', '2'],
      ],
    ],
    ['Toronto - Chicago van\nDallas - Atlanta van', [['Toronto - Chicago van'], ['Dallas - Atlanta van']]],
  ])('R9: %j', (text, cells) => {
    expect(splitTable(text)).toEqual(cells);
  });

  it('R4: letters of which the board has none are not understood', () => {
    expect(read('vehicleTypes', 'XYZZY')).toBe('vehicleTypes unread');
  });
  it('R4: what a cell says is not wanted is a comment', () => {
    const text =
      'Origin;Destination;Equipment;Options\nDallas, TX;Denver, CO;Van, no reefers;No tarps or chains\nDallas, TX;Denver, CO;Flat;No team, chains required';
    const { rows } = readCells(splitTable(text), createContext());
    expect(rows.map(({ fields }) => describeUnderstood(fields))).toMatchObject([
      { vehicleTypes: 'V', comment: 'no reefers, No tarps or chains' },
      { vehicleTypes: 'F', attributes: 'C', comment: 'No team' },
    ]);
    expect(rows[0]?.fields.attributes).toBeUndefined();
  });
});
