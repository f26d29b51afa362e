import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ACTIVITY_BULK_MAXIMUM,
  ACTIVITY_TYPES,
  addUserActivities,
  API_SCOPES,
  HUB_METHODS,
  HUB_PATH,
  LOGIN_CALLBACK_PATH,
  sendToWeb,
} from '@loadstone/contracts';
import { io, type Socket } from 'socket.io-client';
import { ATTACKER_ADDRESS, repeat, toJson, type Flood, type Flooded, type FloodOutcome } from './flood-calls.ts';
import { floodReadings } from './flood-readings.ts';

const ITEMS_IN_A_CALL = 20;
const SLOW_BODIES = 200;
const HUB_CONNECTIONS = 400;
/** Below the limit of the provider's addresses, so that each start of a sign-in stores as much as possible. */
const STATE_LENGTH = 1_400;
/** How long the hub may take to accept or refuse a connection. */
const SETTLE_LIMIT_MS = 20_000;

export const FLOODS: Readonly<Record<string, Flood>> = {
  messages: floodMessages,
  'hub messages': floodHubMessages,
  activity: floodActivity,
  'sign-ins': floodSignIns,
  'slow bodies': floodSlowBodies,
  'hub connections': floodHubConnections,
  readings: floodReadings,
};

/** Messages to every window of the own company, as many in a call as it takes. */
const ITEMS = Array.from({ length: ITEMS_IN_A_CALL }, (_, place) => ({
  notification: JSON.stringify({ notificationTypeID: 10, type: 'load' }),
  alert: `${place}`,
}));

function floodMessages(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  return repeat(target, isOver, () => toJson(target, sendToWeb.path, ITEMS));
}

function floodActivity(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  const entry = { userActivityTypeId: ACTIVITY_TYPES.BrowserRefresh, description: 'x'.repeat(1_000) };
  const entries = Array.from({ length: ACTIVITY_BULK_MAXIMUM }, () => entry);
  return repeat(target, isOver, () => toJson(target, addUserActivities.path, entries));
}

/** Starts sign-ins without finishing them, and requests that are pushed beforehand. */
function floodSignIns(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  const query = new URLSearchParams({
    client_id: 'loadstone-web',
    response_type: 'code',
    redirect_uri: `${target.address}${LOGIN_CALLBACK_PATH}`,
    scope: `openid ${API_SCOPES.join(' ')}`,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    state: 'x'.repeat(STATE_LENGTH),
  });
  const pushed = {
    method: 'POST',
    path: '/oidc/request',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${query}`,
  };
  return repeat(target, isOver, (place) =>
    place % 4 === 0 ? pushed : { method: 'GET', path: `/oidc/auth?${query}&nonce=${place}` },
  );
}

/** Holds connections whose bodies never end. Each must be closed by the server. */
async function floodSlowBodies(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  const { hostname, port } = new URL(target.address);
  let [closed, opened] = [0, 0];
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS });
      const trickle = setInterval(() => socket.write('x'), 200);
      const giveUp = setTimeout(() => socket.destroy(), 2 * target.bodyLimitMs);
      opened += 1;
      socket.write('POST /api/ErrorReports HTTP/1.1\r\nhost: board\r\ncontent-type: application/json\r\n');
      socket.write('content-length: 8000\r\n\r\n{');
      socket.on('error', () => undefined);
      socket.on('end', () => (closed += 1));
      socket.once('close', (hasError) => {
        clearInterval(trickle);
        clearTimeout(giveUp);
        if (hasError) closed += 1;
        resolve();
      });
      socket.resume();
    });
  do await Promise.all(Array.from({ length: SLOW_BODIES }, open));
  while (!isOver());
  const left = opened - closed;
  return { counts: { opened, closed }, faults: left > 0 ? [`${left} slow bodies were not closed`] : [] };
}

function openSocket({ address, token }: Flooded): Socket {
  return io(address, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    localAddress: ATTACKER_ADDRESS,
    auth: { token },
  } as Parameters<typeof io>[1]);
}

/** Waits until the connection is accepted or refused. */
function settle(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', () => resolve());
  });
}

/** Sends through the hub as fast as it can, on a new connection where the server closes one. */
async function floodHubMessages(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  const counts = { sent: 0, connections: 0 };
  while (!isOver()) {
    const socket = openSocket(target);
    counts.connections += 1;
    await settle(socket);
    while (socket.connected && !isOver()) {
      socket.emit(HUB_METHODS.send, ITEMS);
      counts.sent += 1;
      await sleep(1);
    }
    socket.disconnect();
    await sleep(50);
  }
  return { counts, faults: [] };
}

/** Opens many connections of one user at once, again and again. At most thirty may be open. */
async function floodHubConnections(target: Flooded, isOver: () => boolean): Promise<FloodOutcome> {
  const counts = { opened: 0, accepted: 0, highest: 0 };
  do {
    const sockets = Array.from({ length: HUB_CONNECTIONS }, () => openSocket(target));
    await Promise.race([Promise.all(sockets.map(settle)), sleep(SETTLE_LIMIT_MS)]);
    const accepted = sockets.filter((socket) => socket.connected).length;
    counts.opened += sockets.length;
    counts.accepted += accepted;
    counts.highest = Math.max(counts.highest, accepted);
    for (const socket of sockets) socket.disconnect();
    await sleep(200);
  } while (!isOver());
  const isBounded = counts.highest <= 30;
  return { counts, faults: isBounded ? [] : [`${counts.highest} connections of one user were accepted at once`] };
}
