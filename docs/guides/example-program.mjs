// Posts, edits, upserts, streams and deletes with the client.
// BOARD_URL=https://board.example.com CLIENT_ID=sa_... CLIENT_SECRET=... node example-program.mjs
import { createLoadstoneClient } from '@loadstone/client';

const { BOARD_URL, CLIENT_ID, CLIENT_SECRET } = process.env;
const client = createLoadstoneClient({
  baseUrl: BOARD_URL,
  clientId: CLIENT_ID,
  credential: { secret: CLIENT_SECRET },
});

const load = {
  postType: 'L',
  dateAvail: new Date().toISOString().slice(0, 10),
  srceCity: 'Toronto',
  srceSt: 'ON',
  srceRadius: 50,
  destCity: 'Chicago',
  destSt: 'IL',
  destRadius: 50,
  vehicleType: 'V',
  vehicleSize: 'T',
};

/** The reply of a call, or its refusal as an error. */
async function expectData(call) {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(`${error.code}: ${error.detail}`);
  return data;
}

const waiting = new Set();
const received = [];
let stream;
await new Promise((resolve) => {
  stream = client.streamEvents({
    onOpen: resolve,
    onEvent: (event) => {
      received.push(event);
      for (const check of waiting) check();
    },
  });
});
/** Waits until the stream has sent an event of a posting. */
function waitFor(type, token) {
  return new Promise((resolve) => {
    const check = () => {
      if (!received.some((event) => event.type === type && event.data.token === token)) return;
      waiting.delete(check);
      console.log('event', type);
      resolve();
    };
    waiting.add(check);
    check();
  });
}

const posted = await expectData(client.api.POST('/v1/postings', { body: { ...load, clientRefNum: 'JS-1' } }));
console.log('posted');
await waitFor('posting.changed', posted.token);

const path = { token: posted.token };
const body = { comment: 'Edited', weightLbs: 12_000 };
const edited = await expectData(client.api.PATCH('/v1/postings/{token}', { params: { path }, body }));
console.log('edited', edited.comment, edited.weightLbs);

const rows = [1, 2, 3].map((number) => ({ ...load, clientRefNum: `JS-${number}` }));
const { results } = await client.upsertPostings(rows);
console.log('upsert', ...results.map(({ result }) => result));
const again = await client.upsertPostings(rows);
console.log('upsert', ...again.results.map(({ result }) => result));

await Promise.all(
  results.map(({ token }) => expectData(client.api.DELETE('/v1/postings/{token}', { params: { path: { token } } }))),
);
console.log('deleted', results.length);
await waitFor('posting.removed', results[2].token);
stream.close();
