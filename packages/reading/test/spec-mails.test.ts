import { describe, expect, it } from 'vitest';
import { readSource } from '../src/index.ts';
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
