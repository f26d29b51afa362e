import { findPlace, loadGazetteer } from '@loadstone/places';
import { describe, expect, it } from 'vitest';
import {
  readCells,
  readField,
  readLine,
  readSource,
  type FieldName,
  type FieldReadings,
  type ReadContext,
} from '../src/index.ts';
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

describe('R1: places', () => {
  it.each([
    ['Toronto, ON', 'Toronto, ON'],
    ['St-Hyacinthe QC', 'Saint-Hyacinthe, QC'],
    ['St. Louis MO', 'St. Louis, MO'],
    ['saint louis, missouri', 'St. Louis, MO'],
    ['W Chicago, IL', 'West Chicago, IL'],
    ['Bethel, PA', 'Bethel, PA'],
    ['Saint-Laurent QC', 'Saint-Laurent, QC'],
    ['Sioux Falls, SD', 'Sioux Falls, SD'],
    ['Ft Worth TX', 'Fort Worth, TX'],
    ['Dallas TX', 'Dallas, TX'],
    ['MONTREAL QC', 'Montréal, QC'],
    ['Montréal', 'Montréal, QC'],
    ['Toronto, Ontario, Canada', 'Toronto, ON'],
    ['Toronto', 'Toronto, ON'],
  ])('R1: %s is %s', (text, label) => expect(read('origin', text)).toBe(label));

  it('R1: namesakes of one state are asked, also with the state in a column of its own and in a line', () => {
    const context = createContext();
    const groups = Map.groupBy(loadGazetteer().cities, ({ name, st }) => `${name}, ${st}`);
    const labels = [...groups].flatMap(([label, cities]) => {
      const meant = cities.length > 1 && cities[0]?.country !== 'MX' ? findPlace(label) : undefined;
      return meant?.kind === 'choices' ? [[label, meant.places.map(({ id }) => id)] as const] : [];
    });
    const isAskedAll = (reading: FieldReadings['origin'], ids: readonly number[]) => {
      const offered = reading?.state === 'asked' ? reading.choices.map(({ place }) => place.id) : [];
      return ids.slice(0, 8).every((id) => offered.includes(id));
    };
    const wrong = labels.filter(([label, ids]) => {
      const [name = '', state = ''] = label.split(', ');
      const cells = [
        ['Origin', 'Origin State', 'Destination', 'Dest State'],
        [name, state, 'Chicago', 'IL'],
      ];
      const [row] = readCells(cells, context).rows;
      const line = readLine(`${label} > Chicago, IL`, context);
      return !isAskedAll(row?.fields.origin, ids) || !isAskedAll(line.fields.origin, ids);
    });
    expect(labels.length).toBeGreaterThan(300);
    expect(wrong.map(([label]) => label)).toEqual([]);
  });

  it.each(['Springfield', 'Portland', 'Milford, PA'])('R1: %s is asked', (text) =>
    expect(read('origin', text)).toMatch(/^origin\? places: .+;/),
  );

  it.each(['Chicag, IL', 'Bethel Twp, PA', 'Fooville TX', 'Holly Springs Township, MS'])(
    'R1: %s is no place of another name that begins or ends alike',
    (text) => expect(read('origin', text)).toMatch(/unread$|^origin\?/),
  );

  it('R1: a word that is also a state is asked where it makes another place', () => {
    expect(readRow('dallas or > chicago van').origin).toBe('Dallas, OR');
    expect(readRow('dallas or houston > chicago van').open).toContain('origin? places: Dallas, TX; Dallas, OR');
  });

  it.each([
    ['Toronto, ON M5V 1A1 Canada', 'Toronto, ON', 'M5V 1A1'],
    ['Toronto, ON M5V 1A1, Canada', 'Toronto, ON', 'M5V 1A1'],
    ['Toronto, ON, Canada M5V 1A1', 'Toronto, ON', 'M5V 1A1'],
    ['Chicago, IL 60601, USA', 'Chicago, IL', '60601'],
    ['Chicago, IL 60601 USA', 'Chicago, IL', '60601'],
  ])('R1: %s is a place with its postal code, and the country is part of it', (text, label, code) => {
    const { reading } = readField('origin', text, createContext());
    expect(reading).toMatchObject({ state: 'understood', value: { place: { label }, postalCode: code } });
    const { unused } = readLine(`${text} > Dallas, TX van`, createContext());
    expect(unused).toEqual([]);
  });

  it('R1: directions and states are read with their city before anything else', () => {
    expect(readRow('W Chicago, IL > Sioux Falls, SD van')).toMatchObject({
      origin: 'West Chicago, IL',
      destination: 'Sioux Falls, SD',
      vehicleTypes: 'V',
    });
  });

  it('R1: an id decides between places of one name', () => {
    const cells = (id: string) => [
      ['Origin', 'Origin state', 'srceID', 'Destination', 'Destination state'],
      ['Milford', 'PA', id, 'Chicago', 'IL'],
    ];
    const [asked] = readCells(cells(''), createContext()).rows;
    const reading = asked?.fields.origin;
    const places = reading?.state === 'asked' ? reading.choices.map(({ place }) => place) : [];
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) {
      const [row] = readCells(cells(String(place.id)), createContext()).rows;
      expect(describeUnderstood(row?.fields ?? {}).origin).toBe(place.label);
    }
  });

  it('R1: a city and a state that differ are asked', () => {
    const rows = [
      ['Origin', 'Origin state', 'Destination'],
      ['Chicago, IL', 'TX', 'Dallas, TX'],
    ];
    const [row] = readCells(rows, createContext()).rows;
    expect(describeOpen(row?.fields ?? {})).toEqual(['origin? placesDiffer: Chicago, IL']);
  });
});

describe('R2: states', () => {
  it.each([
    ['Toronto Ont', 'Toronto, ON'],
    ['Montréal PQ', 'Montréal, QC'],
    ['Montréal, Qué.', 'Montréal, QC'],
    ['Washington D.C.', 'Washington, DC'],
    ['Los Angeles Calif', 'Los Angeles, CA'],
    ['Dallas Texas', 'Dallas, TX'],
    ['Vancouver (BC)', 'Vancouver, BC'],
    ['Halifax, Nouvelle-Écosse', 'Halifax, NS'],
    ['Monterrey, Nuevo León', 'Monterrey, MX (Nuevo León)'],
    ['Monterrey, NL', 'Monterrey, MX (Nuevo León)'],
  ])('R2: %s is %s', (text, label) => expect(read('origin', text)).toBe(label));
});

describe('R3: postal codes', () => {
  it.each([
    ['L5T 1X9', 'Mississauga, ON L5T 1X9'],
    ['l5t1x9', 'Mississauga, ON L5T 1X9'],
    ['L5T', 'Mississauga, ON L5T'],
    ['60601', 'Chicago, IL 60601'],
    ['60601-1234', 'Chicago, IL 60601-1234'],
    ['Chicago, IL 60601', 'Chicago, IL 60601'],
    ['Mississauga ON L5T 1X9', 'Mississauga, ON L5T 1X9'],
  ])('R3: %s is %s', (text, label) => expect(read('origin', text)).toBe(label));

  it('R3: a code that is of another place than the name is asked', () => {
    expect(read('origin', 'Dallas, TX 60601')).toBe('origin? placesDiffer: Dallas, TX 60601; Chicago, IL 60601');
  });

  it('R3: the beginning of a Canadian code is an end of a lane', () => {
    expect(readRow('M5V > L5T van tl')).toMatchObject({
      origin: 'Toronto, ON M5V',
      destination: 'Mississauga, ON L5T',
    });
    expect(readRow('L5T to Boston, MA van tl')).toMatchObject({ origin: 'Mississauga, ON L5T' });
  });

  it('R3: a weight after a city is no code', () => {
    expect(readRow('Dallas, TX > Chicago, IL 42000 van')).toMatchObject({
      destination: 'Chicago, IL',
      weightLbs: 42000,
    });
  });
});

describe('R4: equipment, size, attributes', () => {
  it.each([
    ['Stepdeck', 'S'],
    ['Step Deck', 'S'],
    ['Sprinter', 'O'],
    ['dry van', 'V'],
    ["53' van", 'V'],
    ['V/R', 'VR'],
    ['V, R', 'VR'],
    ['VR', 'VR'],
    ['RGN', 'L'],
    ['lowboy', 'L'],
    ['hotshot', 'F'],
    ['conestoga', 'I'],
    ['SD', 'S'],
    ['VF', 'VF'],
    ['FSD', 'FS'],
    ['Fourgon', 'V'],
    ['remorque réfrigérée', 'R'],
    ['Power Only', 'P'],
    ['Van or Reefer', 'VR'],
    ['LowBoy/RGN', 'L'],
    ['V R F', 'VRF'],
    ['NA', 'vehicleTypes unread'],
    ['Vann', 'vehicleTypes unread'],
    ['van', 'V'],
    ['VRFS', 'vehicleTypes? word: VRFS'],
    ['sprinters', 'O'],
    ['qqq', 'vehicleTypes unread'],
  ])('R4: equipment %s is %s', (text, letters) => expect(read('vehicleTypes', text)).toBe(letters));

  it.each([
    ['NA', undefined],
    ['N/A', undefined],
    ['hazmat', 'Z'],
    ['Tarps, Team', 'TM'],
    ['AT', 'AT'],
    ['air ride', 'A'],
    ['hayon', 'G'],
    ['tarp', 'T'],
    ['xyz', 'attributes unread'],
  ])('R4: attributes %s are %s', (text, letters) => {
    const value = read('attributes', text);
    expect(typeof value === 'string' ? [...value].sort().join('') : value).toBe(
      letters === undefined ? undefined : [...letters].sort().join(''),
    );
  });

  it.each([
    ['FTL', 'T'],
    ['TL', 'T'],
    ['partial', 'L'],
    ['LTL', 'L'],
    ['Truckload', 'T'],
    ['complet', 'T'],
    ['F', 'T'],
    ['P', 'L'],
  ])('R4: size %s is %s', (text, size) => expect(read('vehicleSize', text)).toBe(size));

  it('R4: words without a letter of the board stay in the comment', () => {
    expect(readRow('Dallas, TX > Houston, TX van TWIC required, straps').comment).toBe('TWIC required, straps');
  });

  it('R4: letters in a line are no codes', () => {
    expect(readRow('ABC LTD INC PDF: Dallas, TX > Houston, TX').vehicleTypes).toBeUndefined();
  });
});

describe('R5: days', () => {
  it.each([
    ['11/28/26', '2026-11-28'],
    ['28-Nov', '2026-11-28'],
    ['2026/11/28', '2026-11-28'],
    ['2026-11-28', '2026-11-28'],
    ['28-nov.-26', '2026-11-28'],
    ['11/28/2026 8:00 AM', '2026-11-28'],
    ['2026-11-28 08:00:00', '2026-11-28'],
    ['28/11/2026', '2026-11-28'],
    ['28 novembre 2026', '2026-11-28'],
    ['Saturday, November 28, 2026', '2026-11-28'],
    ['today', '2026-11-28'],
    ['tmrw', '2026-11-29'],
    ['sat', '2026-11-28'],
    ['demain', '2026-11-29'],
    ["aujourd'hui", '2026-11-28'],
    ['lundi', '2026-11-30'],
    ['Mon 11/30', '2026-11-30'],
    ['1er décembre', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['Sat 12/05', '2026-12-05'],
    ['2026-11-30T02:30:00Z', 'dateAvail? several: 2026-11-29; 2026-11-30'],
    ['2026-11-30T00:00:00.000Z', '2026-11-30'],
    ['12/01/2026', 'dateAvail? dayOrder: 2026-12-01; 2026-01-12'],
    ['12/01', 'dateAvail? dayOrder: 2026-12-01; 2027-01-12'],
    ['12/05', 'dateAvail? dayOrder: 2026-12-05; 2027-05-12'],
    ['12/12', '2026-12-12'],
    ['11/27/2026', 'dateAvail? dayPast: 2026-11-28; 2026-11-27'],
    ['2027-03-14', 'dateAvail? dayFar: 2027-03-14'],
    ['Sun 11/30', 'dateAvail? weekday: 2026-11-30; 2026-11-29'],
    ['next monday', 'dateAvail? several: 2026-11-30; 2026-12-07'],
    ['11/31', 'dateAvail unread'],
    ['2026-02-30', 'dateAvail unread'],
    ['soon', 'dateAvail unread'],
  ])('R5: %s is %s', (text, day) => expect(read('dateAvail', text)).toBe(day));

  it('R5: the half of a day is hours of a row, and belongs to no field of a day', () => {
    const [row] = readCells(
      [
        ['Origin', 'Destination', 'Date'],
        ['Toronto, ON', 'Chicago, IL', 'tomorrow am'],
      ],
      createContext(),
    ).rows;
    expect(describeUnderstood(row?.fields ?? {})).toMatchObject({
      dateAvail: '2026-11-29',
      pickupHours: '00:00-12:00',
    });
    const { reading, unused } = readField('dateAvail', 'tomorrow am', createContext());
    expect(reading).toMatchObject({ state: 'understood', value: '2026-11-29' });
    expect(unused.map(({ text }) => text)).toEqual(['tomorrow am']);
  });

  it('R5: the choices of a French text begin with the day before the month', () => {
    expect(read('dateAvail', '12/01', { language: 'fr' })).toBe('dateAvail? dayOrder: 2027-01-12; 2026-12-01');
  });

  it('R5: one row whose day has one order decides for all rows of the source', () => {
    const days = (last: string) =>
      readSource(
        `Origin,Destination,Date\nDallas TX,Houston TX,01/12/2026\nDallas TX,Houston TX,${last}`,
        createContext(),
      );
    const first = ({ rows }: ReturnType<typeof days>) => ({
      ...describeUnderstood(rows[0]?.fields ?? {}),
      open: describeOpen(rows[0]?.fields ?? {}),
    });
    expect(first(days('28/11/2026'))).toMatchObject({ dateAvail: '2026-12-01', open: [] });
    expect(first(days('11/28/2026')).open).toEqual(['dateAvail? dayPast: 2026-11-28; 2026-01-12']);
    expect(first(days('02/12/2026')).open).toEqual(['dateAvail? dayOrder: 2026-12-01; 2026-01-12']);
    expect(read('dateAvail', '01/12/2026', { dayOrder: 'DMY' })).toBe('2026-12-01');
  });

  it('R5: words follow the day of the message in the zone of the company', () => {
    const mail = (date: string) => `Subject: loads\nDate: ${date}\n\nDallas, TX > Houston, TX van tomorrow`;
    const day = (date: string) =>
      describeUnderstood(readSource(mail(date), createContext()).rows[0]?.fields ?? {}).dateAvail;
    expect(day('Sat, 28 Nov 2026 03:30:00 +0000')).toBe('2026-11-28');
    expect(day('Sat, 28 Nov 2026 15:30:00 +0000')).toBe('2026-11-29');
  });
});
