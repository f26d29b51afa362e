import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/run-command.ts';

let board: TestApp;
let person: Person;
let other: Person;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createCarrier(board.db);
  other = await createCarrier(board.db);
});

async function admin(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const { code, text } = await runCommand(board, words);
  return { code, lines: text.split(/\r?\n/) };
}

const addActivity = (who: Person, description: string, at: string, type: number = ACTIVITY_TYPES.SearchCarrier) =>
  board.db
    .insertInto('user_activity')
    .values({
      user_id: who.userId,
      account_id: who.accountId,
      user_activity_type_id: type,
      description,
      email_address: '',
      app_name: '',
      error_code: '',
      created_on: new Date(at),
    })
    .execute();

describe('the activity log', () => {
  it('is shown newest first, of a company, a user or a type', async () => {
    await addActivity(person, 'first', '2026-06-15T10:00:00Z');
    await addActivity(person, 'second', '2026-06-15T11:00:00Z', ACTIVITY_TYPES.RePostAll);
    await addActivity(other, 'third', '2026-06-15T12:00:00Z');
    const { lines } = await admin('activity', '--account', person.company.cust_cd);
    expect(lines).toEqual([
      `2026-06-15 11:00:00  ${person.company.cust_cd}  ${person.email}  RePostAll  second  -  -`,
      `2026-06-15 10:00:00  ${person.company.cust_cd}  ${person.email}  SearchCarrier  first  -  -`,
    ]);
    expect((await admin('activity', '--email', other.email.toUpperCase())).lines).toHaveLength(1);
    expect((await admin('activity', '--email', person.email, '--type', 'RePostAll')).lines).toHaveLength(1);
    expect((await admin('activity', '--email', person.email, '--limit', '1')).lines[0]).toContain('second');
  });

  it('is read by days and shown in times of a zone', async () => {
    await addActivity(person, 'on the 14th in Toronto', '2026-06-15T03:59:59Z');
    await addActivity(person, 'on the 15th in Toronto', '2026-06-15T04:00:00Z');
    const days = ['--from', '2026-06-15', '--until', '2026-06-15'];
    const own = ['activity', '--email', person.email, ...days];
    const inToronto = await admin(...own, '--zone', 'America/Toronto');
    expect(inToronto.lines).toHaveLength(1);
    expect(inToronto.lines[0]).toMatch(/^2026-06-15 00:00:00 .* on the 15th in Toronto/);
    expect((await admin(...own)).lines).toHaveLength(2);
  });

  it('is written as CSV, in which no cell is a formula', async () => {
    await addActivity(person, '=1+1;=2+2, "quoted"', '2026-06-15T10:00:00Z');
    const { lines } = await admin('activity', '--email', person.email, '--csv');
    expect(lines).toEqual([
      'at,account,email,type,description,app,error',
      `2026-06-15 10:00:00,${person.company.cust_cd},${person.email},SearchCarrier,"'=1+1;'=2+2, ""quoted""",,`,
    ]);
  });

  it.each([
    [['--zone', 'Mars/Base'], '--zone'],
    [['--from', 'yesterday'], '--from'],
    [['--type', 'Nothing'], '--type'],
  ])('is not read with %j', async (words, named) => {
    const { code, lines } = await admin('activity', ...words);
    expect([code, lines.join()]).toEqual([2, expect.stringContaining(named)]);
  });
});

it('the sign-in log is shown with the address, also of tries without a user', async () => {
  const entry = {
    user_activity_type_id: ACTIVITY_TYPES.TokenSecurity,
    network_address: '203.0.113.9',
    address: '',
    app_name: '',
    error_code: '',
    source: 'server' as const,
  };
  const created_on = new Date('2026-06-15T10:00:00Z');
  await board.db
    .insertInto('user_login_activity')
    .values([
      { ...entry, user_id: person.userId, email_address: person.email, description: 'Signed in', created_on },
      {
        ...entry,
        user_id: null,
        email_address: 'stranger@example.com',
        description: 'Refused',
        error_code: '88.1',
        created_on,
      },
    ])
    .execute();
  const own = await admin('sign-ins', '--account', person.company.cust_cd);
  expect(own.lines).toEqual([
    `2026-06-15 10:00:00  ${person.company.cust_cd}  ${person.email}  TokenSecurity  Signed in  -  -  server  203.0.113.9  -`,
  ]);
  const { lines } = await admin('sign-ins', '--email', 'stranger@example.com', '--csv');
  expect(lines[1]).toBe('2026-06-15 10:00:00,,stranger@example.com,TokenSecurity,Refused,,88.1,server,203.0.113.9,');
});
