import { describe, expect, it } from 'vitest';
import { readCells, readLine, readSource } from '../src/index.ts';
import { createContext, describeUnderstood } from './describe-row.ts';

const toLanes = (text: string) =>
  readSource(text, createContext()).rows.map(({ fields }) => {
    const { origin, destination } = describeUnderstood(fields);
    return `${String(origin)} > ${String(destination)}`;
  });
const toOther = (text: string) => readSource(text, createContext()).notRows.map((words) => words.text);

const TABLE = [
  'Origin\tDestination\tDate\tEquipment',
  'Dallas, TX\tHouston, TX\t11/30/2026\tvan',
  'Miami, FL\tAtlanta, GA\ttomorrow\treefer',
].join('\n');
const SIGNATURE = 'Thanks,\nBroker One\nSample Freight (sample)\n100 Example Rd, Dallas, TX\nDallas, TX 75001';

describe('R9: mails', () => {
  it('R9: a table between words and a signature has its rows alone', () => {
    const text = `Hi team,\n\nfrom Dallas, TX we have:\n\n${TABLE}\n\n${SIGNATURE}`;
    expect(toLanes(text)).toEqual(['Dallas, TX > Houston, TX', 'Miami, FL > Atlanta, GA']);
    expect(toOther(text)).toEqual([
      'Hi team,',
      'from Dallas, TX we have:',
      ...SIGNATURE.split('\n'),
      'Origin\tDestination\tDate\tEquipment',
    ]);
  });

  it('R9: a table with commas ends before the signature', () => {
    const text = `${TABLE.replaceAll(', ', ' ').replaceAll('\t', ',')}\n\n${SIGNATURE}`;
    expect(toLanes(text)).toEqual(['Dallas, TX > Houston, TX', 'Miami, FL > Atlanta, GA']);
  });

  it('R5: words in a table of a mail follow its day', () => {
    const { rows } = readSource(
      `Subject: Loads\nDate: Sun, 29 Nov 2026 09:00:00 -0500\n\n${TABLE}`,
      createContext({ today: '2026-11-30' }),
    );
    expect(describeUnderstood(rows[1]?.fields ?? {})['dateAvail']).toBe('2026-11-30');
  });

  const OTHER = [
    'From: Carrier Two <carrier@example.com>',
    'Sent: Thursday, November 26, 2026 9:12 AM',
    'To: Broker One',
    'Subject: our lanes',
    '',
    'Chicago, IL to Miami, FL van $2000',
  ].join('\n');

  it('R9: the mail that a reply has below its own words is quoted, however it is marked', () => {
    const own = 'Dallas, TX to Houston, TX van 11/30 $900';
    for (const text of [`${own}\n\n${OTHER}`, `Subject: RE: our lanes\n\n${own}\n\n${OTHER}`])
      expect(toLanes(text), text).toEqual(['Dallas, TX > Houston, TX']);
    expect(toOther(`${own}\n\n${OTHER}`)).toEqual(OTHER.split('\n').filter((line) => line !== ''));
  });

  it.each(['FW: our lanes', 'Fwd: our lanes', 'TR : nos voyages'])(
    'R9: what a mail forwards is read: %s',
    (subject) => {
      for (const mark of ['', '-----Original Message-----\n', '________________________________\n'])
        expect(toLanes(`Subject: ${subject}\n\nsee below\n\n${mark}${OTHER}`), mark).toEqual([
          'Chicago, IL > Miami, FL',
        ]);
    },
  );

  it('R9: a line that is longer than a posting is no row', () => {
    const long = `Dallas, TX > Houston, TX van ${'and so on '.repeat(500)}`;
    expect(toLanes(`${long}\nMiami, FL > Atlanta, GA reefer`)).toEqual(['Miami, FL > Atlanta, GA']);
    expect(toOther(`${long}\nMiami, FL > Atlanta, GA reefer`)).toEqual([long]);
  });

  it.each([
    ['Torronto, ON to Chicago, IL, van, 11/29', 'undefined > Chicago, IL'],
    ['Chicago, IL to Torronto, ON van', 'Chicago, IL > undefined'],
    ['Dallas TX - Hustton van 11/30', 'Dallas, TX > undefined'],
  ])('R9: a line with an end that nothing reads is a row with a question: %s', (line, lane) => {
    expect(toLanes(`Hi,\n${line}\nMiami, FL > Atlanta, GA reefer`)).toEqual([lane, 'Miami, FL > Atlanta, GA']);
  });

  it.each([
    'Let me know what vans you have tomorrow around Dallas, TX',
    'Sample Freight, Chicago, IL',
    '100 Example Rd, Dallas, TX',
  ])('R9: a sentence or an address with a city is no row: %s', (line) => {
    expect(toLanes(`Miami, FL > Atlanta, GA reefer\n\n${line}`)).toEqual(['Miami, FL > Atlanta, GA']);
  });
});

describe('R9: lists as load boards and dispatchers write them', () => {
  const readRows = (text: string, language = 'en') =>
    readSource(text, createContext({ language })).rows.map(({ fields }) => describeUnderstood(fields));

  it('R9: a column of full and partial beside one of equipment is the size, and a state that is also equipment is equipment', () => {
    const text = [
      '12/13\tR\tF\tCornwall, ON\tDallas, TX\t1,680\t53 ft\t44,000 lbs\t$4,100',
      '12/13\tV\tP\tBarrie, ON\tSault Ste Marie, ON\t300\t20 ft\t12,000 lbs\t–',
      '12/14\tSD\tF\tHamilton, ON\tLynchburg, VA\t560\t48 ft\t48,000 lbs\t$2,350',
    ].join('\n');
    expect(readRows(text)).toMatchObject([
      { vehicleTypes: 'R', vehicleSize: 'T', rate: '4100.00 USD flat' },
      { vehicleTypes: 'V', vehicleSize: 'L', rate: 'none' },
      { vehicleTypes: 'S', vehicleSize: 'T', rate: '2350.00 USD flat' },
    ]);
  });

  it('R9: a header of countries above other values is none, and the line below headers is no row', () => {
    const rows = [
      ['Origin', 'Destination', 'Date', 'Trlr', 'Pays'],
      ['------', ':-----', '---', '', '====='],
      ['Grand Rapids, MI', 'Little Rock, AR', '2026-11-30', 'VAN', '2150'],
      ['St Paul, MN', 'Coeur d Alene, ID', '2026-12-01', 'REEF', '4300'],
    ];
    const { columns, rows: read } = readCells(rows, createContext());
    expect(columns.map(({ name }) => name)).toEqual(['origin', 'destination', 'dateAvail', 'vehicleTypes', 'rate']);
    expect(read.map(({ fields }) => describeUnderstood(fields).rate)).toEqual(['2150.00 USD flat', '4300.00 USD flat']);
    const countries = [
      ['Origine', 'Pays', 'Destination', 'Date'],
      ['Paris, ON', 'Canada', 'Chicago, IL', '2026-11-30'],
    ];
    expect(readCells(countries, createContext()).columns.map(({ name }) => name)).toContain('originCountry');
  });

  it('R9: a heading after a greeting is one, and a number of a load above its lines is its reference', () => {
    const text = 'Good afternoon team! Loads avail Monday 11/30:\nKitchener ON - Columbus OH, van, 30k';
    expect(readRows(text)).toEqual([
      {
        origin: 'Kitchener, ON',
        destination: 'Columbus, OH',
        vehicleTypes: 'V',
        weightLbs: 30_000,
        dateAvail: '2026-11-30',
      },
    ]);
    const blocks = [
      ['Load # 88213', 'PU: Bowmanville, ON - Nov 30', 'DEL: West Chicago, IL - Dec 1', "Equip: 53' V"],
      ['Load # 88214', 'PU: St. Thomas, ON - Dec 1', 'DEL: Ft Wayne IN - Dec 2', "Equip: 53' V"],
    ];
    expect(readRows(blocks.map((lines) => lines.join('\n')).join('\n\n'))).toMatchObject([
      { reference: '88213', destination: 'West Chicago, IL' },
      { reference: '88214', destination: 'Fort Wayne, IN' },
    ]);
  });

  it('R9: a line whose arrow leads to a known end is a row, whatever its other end is called', () => {
    const { rows, notRows } = readSource(
      'Cherche flat 48p Sainte-Zzz du Lac vers Albany NY mardi, 46 000 lb, 1 800$ US',
      createContext({ language: 'fr' }),
    );
    expect(notRows).toEqual([]);
    expect(rows[0]?.fields).toMatchObject({ destination: { state: 'understood' }, lengthFt: { value: 48 } });
  });
});

describe('R9: words of the trade beside places', () => {
  const read = (text: string) => describeUnderstood(readLine(text, createContext()).fields);

  it('R3: a letter of equipment after a place is no radius', () => {
    expect(read('Elizabeth NJ > Jax FL R 12/13 42k $3100')).toMatchObject({
      vehicleTypes: 'R',
      dateAvail: '2026-12-13',
    });
    expect(read('Elizabeth NJ > Jax FL R 53 42k $3100')).toMatchObject({ vehicleTypes: 'R', lengthFt: 53 });
    expect(read('Elizabeth NJ r 100 > Jax FL van')).toMatchObject({ srceRadius: 100 });
  });

  it('R1: the unit of a measure before a name is no part of it', () => {
    for (const measure of ['48p', '53 ft', '44000 lbs', "53'"])
      expect(read(`flat ${measure} Toronto to Albany NY`)).toMatchObject({ origin: 'Toronto, ON' });
  });

  it('R9: how a trailer is handled is no label of an end', () => {
    const text = 'drop and hook Edwardsville, IL - Carlisle PA 12/13 $1700';
    expect(read(text)).toMatchObject({
      origin: 'Edwardsville, IL',
      destination: 'Carlisle, PA',
      dateAvail: '2026-12-13',
      comment: 'drop and hook',
    });
    expect(read('Joliet IL to Memphis TN live unload Nov 30 van')).toMatchObject({ dateAvail: '2026-11-30' });
  });

  it('R9: a number that is joined to a word is listed or kept, never lost', () => {
    expect(read('Mississauga ON to Laredo TX reefer 2pu 1drop')).toMatchObject({ comment: '2pu, 1drop' });
    expect(readLine('Mississauga ON to Laredo TX reefer 2zz', createContext()).unused).toMatchObject([{ text: '2zz' }]);
  });

  it('R6: a code of a currency between a weight and an amount is of the amount', () => {
    expect(read('Surrey BC - Spokane WA flat 48k USD 1400 12/13')).toMatchObject({
      weightLbs: 48_000,
      rate: '1400.00 USD flat',
    });
    expect(read('Surrey BC - Spokane WA flat 48k 2400 USD')).toMatchObject({ rate: '2400.00 USD flat' });
  });

  it('R5: short forms of French labels', () => {
    expect(read('Ste-Julie, QC vers Sept-Îles, QC reefer ram. 30 nov. liv. 2 déc. 2900$')).toMatchObject({
      dateAvail: '2026-11-30',
      deliveryDate: '2026-12-02',
    });
  });
});
