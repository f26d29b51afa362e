import { request } from 'node:http';
import { addUserActivities } from '@loadstone/contracts/activity';
import { listTags } from '@loadstone/contracts/tags';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LIMIT = 4_000;

let board: TestApp;
let address: string;
beforeAll(async () => {
  board = await createTestApp({ environment: { RATE_LIMIT_BODY_BYTES: String(LIMIT) } });
  address = await board.listen();
});
afterAll(() => board.close());

/** Sends a body that is not JSON, in one part; without a length it is sent in chunks. @returns the status */
async function sendBytes(person: Person, bytes: number, hasLength: boolean): Promise<number> {
  const headers = {
    authorization: `Bearer ${await board.tokenFor(person)}`,
    'content-type': 'application/json',
    ...(hasLength ? { 'content-length': bytes } : { 'transfer-encoding': 'chunked' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${addUserActivities.path}`, { method: 'POST', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end('x'.repeat(bytes));
  });
}

describe('the bytes that a user sends in a minute', () => {
  it('are limited, also where no body is valid, and other calls and other users are not', async () => {
    const [sender, other] = [await createBroker(board.db), await createBroker(board.db)];
    expect(await sendBytes(sender, LIMIT - 1, true)).toBe(400);
    expect(await sendBytes(sender, 2, true)).toBe(429);
    expect((await board.call(listTags, { as: sender })).status).toBe(200);
    expect(await sendBytes(other, 2, true)).toBe(400);
  });

  it('count as many as the endpoint accepts where a request does not state them', async () => {
    expect(addUserActivities.bodyBytes).toBeGreaterThan(LIMIT);
    expect(await sendBytes(await createBroker(board.db), 2, false)).toBe(429);
  });
});
