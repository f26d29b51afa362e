import { createBroker, type Person } from '@loadstone/testkit';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, toCalendarDay } from '../src/clock.ts';
import { connectToHub, type HubClient } from '../test/hub-client.ts';
import { BOARD_TIME_ZONE, makeDraft } from './draft.ts';
import { duringPosts, type FaultCourse, type FaultResult } from './fault-posts.ts';
import { callBoard, listTokens, signFor, waitUntil, withBoardDatabase, type World } from './fault-world.ts';

const HOUR_MS = 3_600_000;
/** More than the half day after which every client reloads. */
const JUMP_HOURS_MINIMUM = 13;
const SHORT_TOKEN_SECONDS = 3_600;
const CLOCK = join(import.meta.dirname, 'jumping-clock.ts');

/** A broker with a posting for today, and its tokens: one that ends during the jump, and one that does not. */
interface Onlooker {
  broker: Person;
  token: string;
  shortToken: string;
}

/** Sets the server's clock forward by 13 hours or more, past the board's midnight, and back. The posts are for the next day. */
export async function jumpClock(world: World, name: string, posts: number): Promise<FaultResult> {
  const file = join(world.folder, 'clock-ahead');
  setAhead(file, 0);
  const onlooker = await withBoardDatabase(world, async ({ db }): Promise<Onlooker> => {
    const broker = await createBroker(db);
    const shortToken = await signFor(world, db, broker, SHORT_TOKEN_SECONDS);
    return { broker, token: await signFor(world, db, broker), shortToken };
  });
  return duringPosts(world, {
    name,
    posts,
    environment: { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_AHEAD_FILE: file },
    variant: { dateAvail: toDayAfter(24) },
    cause: () => jumpBothWays(world, file, onlooker),
  });
}

async function jumpBothWays(world: World, file: string, onlooker: Onlooker): Promise<FaultCourse> {
  const { token, shortToken } = onlooker;
  const path = `/api/LoadPosting/${onlooker.broker.keyFor('ll_ldpostings_view')}`;
  const hours = countJumpHours();
  const faults: string[] = [];
  const clients: HubClient[] = [];
  const ofToday = await postForToday(world, onlooker);
  try {
    const lasting = await connectToHub(world.address, { token: world.token });
    clients.push(lasting);
    const short = await connectToHub(world.address, { token: shortToken });
    clients.push(short);
    const startedMs = performance.now();
    setAhead(file, hours * HOUR_MS);
    await waitUntil(() => lasting.refusals.some(({ isForAll }) => isForAll), 'a request to reload');
    const noticedMs = Math.round(performance.now() - startedMs);
    await waitUntil(() => !short.socket.connected, 'the end of a connection with an expired token');
    await postMore(world);
    if (!lasting.socket.connected) faults.push('a connection with a valid token ended');
    const refused = await callBoard(world, { path, token: shortToken });
    if (refused.status !== 401) faults.push(`an expired token had status ${refused.status}`);
    if ((await listTokens(world, path, token)).includes(ofToday)) faults.push('a past posting is listed as open');
    const expired = await listTokens(world, path.replace('LoadPosting/', 'LoadPosting/Expired/'), token);
    if (!expired.includes(ofToday)) faults.push('a past posting is not listed as expired');

    setAhead(file, 0);
    await waitUntil(
      async () => (await callBoard(world, { path, token: shortToken })).status === 200,
      'a token that is valid again',
    );
    await postMore(world);
    return { noticedMs, detail: `by ${hours} hours`, faults };
  } finally {
    for (const client of clients) client.close();
    setAhead(file, 0);
  }
}

/** The board's day in so many hours. */
function toDayAfter(hours: number): string {
  return toCalendarDay(new Date(systemClock.now().getTime() + hours * HOUR_MS), BOARD_TIME_ZONE);
}

/** The least jump that passes the board's midnight. */
function countJumpHours(): number {
  let hours = JUMP_HOURS_MINIMUM;
  while (toDayAfter(hours) === toDayAfter(0)) hours += 1;
  return hours;
}

/** The server reads the file at any time, so it is replaced as a whole. */
function setAhead(file: string, aheadMs: number): void {
  writeFileSync(`${file}.new`, String(aheadMs));
  renameSync(`${file}.new`, file);
}

async function postForToday(world: World, { broker, token }: Onlooker): Promise<number> {
  const path = `/api/LoadPosting/create/${broker.keyFor('ll_ldpostings_create_delete')}/NA`;
  const response = await callBoard(world, { method: 'POST', path, body: makeDraft(), token });
  if (!response.ok) throw new Error(`A posting for today had status ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { token: number }).token;
}

async function postMore({ acknowledged }: World): Promise<void> {
  const { size } = acknowledged;
  await waitUntil(() => acknowledged.size >= size + 20, 'further posts');
}
