import { readLines, readList, readText, type ReadField, type ReadFields } from '@loadstone/contracts/posting-lists';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp();
});
// A user has few texts read in a minute.
beforeEach(async () => {
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

type Language = 'en' | 'fr';

/** What is read of a field: its value, that it is asked or unread; undefined where the text says nothing of it. */
function describeField(fields: ReadFields | undefined, name: ReadField): unknown {
  const reading = fields?.[name];
  return reading?.state === 'understood' ? reading.value : reading?.state;
}

/** A field of a load that is typed in one line, pasted as a mail, and imported as a table. */
async function readInEachForm(name: ReadField, text: string, language: Language) {
  const line = `Dallas, TX > Chicago, IL ${text}`;
  const options = { postType: 'L' as const, language };
  const typed = await board.call(readLines, { as: broker, body: { ...options, lines: [line] } });
  const content = `Hello,\n\n${line}\n\nThanks,\nBroker One`;
  const mail = await board.call(readText, { as: broker, body: { ...options, format: 'text', content } });
  const rows = [['Dallas, TX', 'Chicago, IL', text]];
  const columns = { 0: 'origin', 1: 'destination', 2: name } as const;
  const table = await board.call(readList, { as: broker, body: { ...options, rows, columns } });
  return {
    line: describeField(typed.body.lines[0]?.fields, name),
    mail: describeField(mail.body.rows[0]?.fields, name),
    table: describeField(table.body.rows[0]?.fields, name),
  };
}

const toRate = (dollars: number, currency: 'USD' | 'CAD', basis: 'flat' | 'mile' = 'flat') => ({
  ...{ amount: dollars * 100, currency, basis },
});

describe('the same text has the same value in a line, a mail and a table', () => {
  const values: readonly (readonly [ReadField, string, unknown, Language?])[] = [
    ['rate', '1 850,00 $', toRate(1850, 'USD'), 'fr'],
    ['rate', '2450CAD', toRate(2450, 'CAD')],
    ['rate', 'CAN$2450', toRate(2450, 'CAD')],
    ['rate', 'US$2450', toRate(2450, 'USD')],
    ['rate', '$2.50 RPM', toRate(2.5, 'USD', 'mile')],
    ['rate', '$1800 all in', toRate(1800, 'USD')],
    ['rate', '$44', 'asked'],
    ['weightLbs', '42k lbs', 42_000],
    ['weightLbs', '44,000#', 44_000],
    ['weightLbs', '20 000 kg', 44_092],
    ['weightLbs', '20 t', 44_092],
    ['weightLbs', '22 tons', 'asked'],
    ['lengthFt', "53'", 53],
    ['lengthFt', '53 pi', 53, 'fr'],
    ['vehicleTypes', 'dry van', ['V']],
    ['vehicleTypes', 'V/R', ['V', 'R']],
    ['vehicleTypes', 'RGN', ['L']],
    ['vehicleTypes', 'lowboy', ['L']],
    ['vehicleTypes', 'Stepdeck', ['S']],
    ['vehicleTypes', 'hotshot', ['F']],
    ['vehicleTypes', 'conestoga', ['I']],
    ['vehicleTypes', 'Sprinter', ['O']],
    ['vehicleTypes', 'fourgon', ['V'], 'fr'],
    ['vehicleSize', 'FTL', 'T'],
    ['vehicleSize', 'partial', 'L'],
    ['attributes', 'hazmat', ['Z']],
    ['pickupHours', '8h-16h', { from: '08:00', to: '16:00' }, 'fr'],
    ['pickupHours', '22:00-06:00', { from: '22:00', to: '06:00' }],
  ];
  for (const [name, text, value, language = 'en'] of values) {
    it(`${name} of "${text}"`, async () => {
      expect(await readInEachForm(name, text, language)).toEqual({ line: value, mail: value, table: value });
    });
  }

  for (const text of ['today', 'tomorrow', 'sat', 'demain', '3000-01-01', '2020-01-05']) {
    it(`a day of "${text}" is the same, or asked`, async () => {
      const { line, mail, table } = await readInEachForm('dateAvail', text, text === 'demain' ? 'fr' : 'en');
      expect(line).toBeDefined();
      expect([mail, table]).toEqual([line, line]);
      expect(line === 'asked').toBe(text.includes('-'));
    });
  }
});
