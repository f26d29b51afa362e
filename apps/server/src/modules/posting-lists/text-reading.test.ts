import {
  READ_TEXT_LIMITS,
  readText,
  type ReadField,
  type TextFormat,
  type TextReading,
} from '@loadstone/contracts/posting-lists';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
/** Another company, so that the limits of one test are not those of the next. */
let other: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  other = await createBroker(board.db);
});
afterAll(() => board.close());

/** A day of the board that is some days away. */
const toDay = (days: number) => new Date(board.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

function send(format: TextFormat, content: string, { as = broker, postType = 'L' as 'L' | 'E' } = {}) {
  const sent = format === 'mail' ? Buffer.from(content, 'latin1').toString('base64') : content;
  return board.call(readText, { as, body: { postType, format, content: sent, language: 'en' } });
}

async function read(format: TextFormat, content: string): Promise<TextReading> {
  const { status, body } = await send(format, content);
  expect(status).toBe(200);
  return body;
}

/** The values of each row: a field with several readings is `?`. */
function show(reading: TextReading, ...names: ReadField[]): unknown[][] {
  return reading.rows.map(({ fields }) =>
    names.map((name) => {
      const field = fields[name];
      if (field?.state !== 'understood') return field === undefined ? undefined : '?';
      const { value } = field;
      return typeof value === 'object' && value !== null && 'label' in value ? value.label : value;
    }),
  );
}

const toMail = (...parts: string[]) => parts.join('\r\n');
const HEAD = [
  'From: "Dispatch, West" <dispatch@example.com>',
  'To: board@example.com',
  'Subject: =?utf-8?Q?Loads_=E2=80=93_today?=',
  'Date: Fri, 27 Nov 2026 16:20:00 -0500',
  'MIME-Version: 1.0',
];
const ROWS_HTML = `
  <tr><th>Origin</th><th>Destination</th><th>Date</th><th>Equipment</th></tr>
  <tr><td>Dallas,<br>TX</td><td><p>Houston, TX</p></td><td rowspan="2">DAY</td><td>53' van</td></tr>
  <tr><td>Miami, FL</td><td>Atlanta, GA</td><td>"reefer"</td></tr>`;

describe('free lines', () => {
  it('are rows with their count, each field with the words that it comes from; the rest of the mail is none', async () => {
    const reading = await read(
      'text',
      [
        'Hi all,',
        '',
        `3x Toronto ON - Chicago 53v 42k ${toDay(1)} 1850`,
        'Dallas, TX to Houston, TX, reefer, asap, $900 xyzzy',
        '',
        'Thanks,',
        'Broker One',
        '',
        'On Thu, Nov 26, 2026 Carrier Two wrote:',
        '> Miami, FL to Atlanta, GA van',
      ].join('\n'),
    );
    expect(show(reading, 'count', 'origin', 'destination', 'vehicleTypes', 'weightLbs', 'dateAvail')).toEqual([
      [3, 'Toronto, ON', 'Chicago, IL', ['V'], 42_000, toDay(1)],
      [undefined, 'Dallas, TX', 'Houston, TX', ['R'], undefined, undefined],
    ]);
    const [first, second] = reading.rows;
    expect(first?.text).toBe(`3x Toronto ON - Chicago 53v 42k ${toDay(1)} 1850`);
    expect(first?.fields).toMatchObject({
      origin: { words: ['Toronto ON'] },
      weightLbs: { words: ['42k'] },
      rate: { words: ['1850'] },
      vehicleTypes: { words: ['v'] },
    });
    expect(second?.unused).toEqual(['xyzzy']);
    expect(reading.notRows).toEqual([
      'Hi all,',
      'Thanks,',
      'Broker One',
      'On Thu, Nov 26, 2026 Carrier Two wrote:',
      '> Miami, FL to Atlanta, GA van',
    ]);
  });

  it('have the facts of their heading', async () => {
    const reading = await read('text', `Flatbeds ${toDay(2)}:\nDallas, TX to Houston, TX\nMiami, FL to Atlanta, GA`);
    expect(show(reading, 'vehicleTypes', 'dateAvail')).toEqual([
      [['F'], toDay(2)],
      [['F'], toDay(2)],
    ]);
  });

  it('of a table are returned as its cells', async () => {
    const table = `Origin;Destination;Date\nDallas, TX;Houston, TX;${toDay(1)}`;
    expect(await read('text', table)).toMatchObject({
      cells: [
        ['Origin', 'Destination', 'Date'],
        ['Dallas, TX', 'Houston, TX', toDay(1)],
      ],
    });
  });
});

describe('a page', () => {
  it('has the cells of its table, cells over several rows included; frames, hidden parts and words are no cells', async () => {
    const page = `<html><head><style>td{color:red}</style></head><body><div style="display:none">hidden Dallas</div>
      <table><tr><td><p>Hello,</p><table>${ROWS_HTML}</table><p>Thanks,<br>Broker One</p></td></tr></table></body></html>`;
    expect(await read('html', page)).toMatchObject({
      cells: [
        ['Origin', 'Destination', 'Date', 'Equipment'],
        ['Dallas, TX', 'Houston, TX', 'DAY', "53' van"],
        ['Miami, FL', 'Atlanta, GA', 'DAY', '”reefer"'],
      ],
      notRows: ['Hello,', 'Thanks,', 'Broker One'],
    });
  });

  it('without a table has its lines; a quoted mail is no row', async () => {
    const page = `<p>Dallas, TX to <b>Houston</b>, TX&nbsp;&ndash; van</p><div>Miami, FL to Atlanta, GA reefer</div>
      <div class="gmail_quote"><div>On Thu, Nov 26, 2026 Carrier wrote:</div><blockquote class="gmail_quote">Omaha, NE to Denver, CO</blockquote></div>`;
    const reading = await read('html', page);
    expect(show(reading, 'origin', 'destination', 'vehicleTypes')).toEqual([
      ['Dallas, TX', 'Houston, TX', ['V']],
      ['Miami, FL', 'Atlanta, GA', ['R']],
    ]);
    expect(reading.notRows).toEqual(['On Thu, Nov 26, 2026 Carrier wrote:', '> Omaha, NE to Denver, CO']);
  });

  it.each([
    ['lines that are broken', 'Pickup: Dallas, TX<br>Delivery: Houston, TX<br>Van'],
    ['blocks', '<div>Pickup: Dallas, TX</div><div>Delivery: Houston, TX</div><div>Van</div>'],
    ['a text as it is', '<pre>Pickup: Dallas, TX\nDelivery: Houston, TX\nVan</pre>'],
  ])('has one posting in %s', async (_, page) => {
    const reading = await read('html', `${page}<p>Miami, FL to Atlanta, GA</p>`);
    expect(show(reading, 'origin', 'destination', 'vehicleTypes')).toEqual([
      ['Dallas, TX', 'Houston, TX', ['V']],
      ['Miami, FL', 'Atlanta, GA', undefined],
    ]);
  });

  it('whose cells reach over more than any list has is refused', async () => {
    const pages = [
      `<table><tr>${'<td colspan=100>x'.repeat(50_000)}</table>`,
      `<table><tr><td rowspan=100>${'x'.repeat(900)}<td>y${'<tr><td>z'.repeat(99)}</table>`.repeat(20),
    ];
    for (const page of pages) {
      const { status, error } = await send('html', page, { as: other });
      expect([status, error.code]).toEqual([413, 'postingList.tooLong']);
    }
  });

  it('that nests deeper than any is refused, however long it is', async () => {
    const page = '<div>'.repeat(100_000) + '</b>'.repeat(100_000);
    const { status, error } = await send('html', page, { as: other });
    expect([status, error.code]).toEqual([422, 'postingList.unreadable']);
  });
});

describe('a message file', () => {
  it('of text is decoded, has its sender, and its words follow its day', async () => {
    const mail = toMail(
      ...HEAD,
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Montr=E9al, QC to Boston, MA, van, today, $1,4=',
      '00',
    );
    const reading = await read('mail', mail);
    expect(show(reading, 'origin', 'rate')).toEqual([
      ['Montréal, QC', { amount: 140_000, currency: 'CAD', basis: 'flat' }],
    ]);
    expect(reading).toMatchObject({ sender: 'Dispatch, West', writtenOn: '2026-11-27', attachments: [] });
    expect(reading.notRows).toEqual(['Subject: Loads – today', 'Date: Fri, 27 Nov 2026 21:20:00 GMT']);
  });

  it('with a page has the table of the page; its files are named', async () => {
    const mail = toMail(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain',
      '',
      'see the table',
      '--inner',
      'Content-Type: text/html',
      '',
      `<p>Hello</p><table>${ROWS_HTML}</table>`,
      '--inner--',
      '--outer',
      'Content-Type: application/pdf; name="terms.pdf"',
      'Content-Disposition: attachment; filename="terms.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.alloc(200_000, 'pdf').toString('base64'),
      '--outer--',
    );
    const reading = await read('mail', mail);
    expect(reading).toMatchObject({ rows: [], attachments: ['terms.pdf'], writtenOn: '2026-11-27' });
    expect(reading.cells).toHaveLength(3);
  });

  it('of which nothing is a mail has no rows', async () => {
    const reading = await read('mail', '\0\x01\x02 no mail \xff\xfe'.repeat(50));
    expect(reading).toMatchObject({ cells: null, rows: [], sender: '' });
  });

  it.each([
    [
      'parts in parts',
      () => {
        const parts = Array.from(
          { length: 2_000 },
          (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`,
        );
        return toMail(...HEAD, 'Content-Type: multipart/mixed; boundary=b0', '', ...parts);
      },
    ],
    ['a head without an end', () => `Subject: ${'x'.repeat(READ_TEXT_LIMITS.mailBytes - 100)}`],
  ])('with %s is refused', async (_, toContent) => {
    const { status, error } = await send('mail', toContent(), { as: other });
    expect([status, error.code]).toEqual([422, 'postingList.unreadable']);
  });
});

describe('what a text may cost', () => {
  it('is bounded by its characters', async () => {
    const { characters, htmlCharacters, mailBytes } = READ_TEXT_LIMITS;
    const replies = [
      await send('text', 'x '.repeat(characters / 2) + '.', { as: other }),
      await send('html', ' '.repeat(htmlCharacters + 1), { as: other }),
      await send('mail', ' '.repeat(mailBytes + 1), { as: other }),
    ];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(
      replies.map(() => [413, 'postingList.tooLong']),
    );
  });

  it('leaves other requests their turns', async () => {
    const order: string[] = [];
    const text = 'Toronto, ON > Chicago, IL van 42k $1850 and so on\n'.repeat(1_500);
    const reading = send('text', text).then(({ body }) => {
      expect(body.rows).toHaveLength(1_500);
      order.push('read');
    });
    const quick = Array.from({ length: 3 }, () => send('text', 'x', { as: other }).then(() => order.push('other')));
    await Promise.all([reading, ...quick]);
    expect(order.indexOf('read')).toBe(3);
  });

  it('is for users who may post: others are refused', async () => {
    const carrier = await createCarrier(board.db);
    expect((await send('text', 'x', { as: carrier })).status).toBe(403);
    expect((await send('text', 'x', { as: carrier, postType: 'E' })).status).toBe(200);
    expect((await board.http.inject({ method: 'POST', url: readText.path, payload: {} })).statusCode).toBe(401);
  });
});
