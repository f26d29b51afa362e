import type { PushPayload, PushSubscriptionDraft } from '@loadstone/contracts/push';
import webPush from 'web-push';
import { ECDH } from 'node:crypto';
import type { BoardGround } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { PushSubscriptionRow } from '../../db/tables/live-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { sendPublicRequest } from '../../ground/public-request.ts';
import { isUserQuiet } from '../companies/index.ts';
import { createPushRest, parseRetryAfter } from './push-rest.ts';
import {
  addPushKeys,
  findPushKeys,
  listPushSubscriptions,
  noteDelivery,
  putPushSubscription,
  removePushSubscription,
  trimPushSubscriptions,
  type PushKeys,
} from './push.queries.ts';

/** A browser's keys: an uncompressed point of P-256, and a secret. */
const PUBLIC_KEY_BYTES = 65;
const UNCOMPRESSED_POINT = 4;
const SECRET_BYTES = 16;

/**
 * Hosts of this machine: the only ones to which requests without TLS are allowed, and only where they are configured.
 */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const PRIVATE_KEY_PLACE = 'push_keys.private_key';
/** The most subscribed browsers of one user. */
const SUBSCRIPTIONS_OF_USER = 20;
/** After this many refusals in a row a subscription is deleted. */
const REFUSAL_LIMIT = 10;
const DELIVERY_LIMIT_MS = 5_000;
/** How long a push service stores a message for a device that is offline, seconds. */
const KEPT_SECONDS = 12 * 3_600;
/** The statuses with which a push service reports that the user has revoked a subscription. */
const GONE = new Set([404, 410]);
const TOO_MANY = 429;

/** A device with its owner: a pause of a push service counts how many owners' devices fail there. */
type PushedDevice = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'user_id'>;
type PushOutcome = 'taken' | 'refused' | 'gone' | 'later';

/** What sending needs. */
type PushGround = Pick<BoardGround, 'db' | 'vault' | 'clock' | 'configuration' | 'log'>;

/** The devices and services that rest, and the board's VAPID key, which is read once. */
const stateOf = perBoard((_board: PushGround) => ({ rest: createPushRest(), keys: undefined as PushKeys | undefined }));

/** The public half of the board's VAPID key. It is generated on first use and is the same on every server. */
export async function getPushKey(board: PushGround): Promise<string> {
  return (await getKeys(board)).publicKey;
}

/** Refuses a subscription to which no message can be sent. @throws AppError `push.endpointRefused`, `request.invalid` */
export function assertPushable(
  { configuration }: Pick<BoardGround, 'configuration'>,
  { endpoint, keys }: PushSubscriptionDraft,
): void {
  const isAllowed = isPushEndpointAllowed(endpoint, configuration.push.hosts);
  assertThat(isAllowed, 'push.endpointRefused', errorText('push.unknownService'));
  assertThat(arePushKeysUsable(keys), 'request.invalid', undefined, [fieldError('keys', 'push.keys')]);
}

/**
 * Subscribes the caller's browser to push messages. @returns its endpoint
 *
 * @throws AppError `push.endpointRefused`, `request.invalid`
 */
export async function addPushSubscription(
  board: PushGround,
  { userId }: UserCaller,
  subscription: PushSubscriptionDraft,
): Promise<{ endpoint: string }> {
  const { db, clock } = board;
  assertPushable(board, subscription);
  const { endpoint, keys } = subscription;
  const isStored = await putPushSubscription(db, { endpoint, userId, ...keys, now: clock.now() });
  assertThat(isStored, 'push.endpointRefused');
  await trimPushSubscriptions(db, userId, SUBSCRIPTIONS_OF_USER);
  return { endpoint };
}

/** Unsubscribes the caller's browser. @returns its endpoint @throws AppError `push.subscriptionNotFound` */
export async function endPushSubscription(
  { db }: PushGround,
  { userId }: UserCaller,
  endpoint: string,
): Promise<{ endpoint: string }> {
  assertThat(await removePushSubscription(db, userId, endpoint), 'push.subscriptionNotFound');
  return { endpoint };
}

/**
 * Sends to every device of a user by Web Push, one attempt each; a message that is not accepted is still in the bell. No
 * requests are sent to a push service that is busy or down for a while, and none in the quiet hours of the user's
 * company.
 *
 * @returns how many devices the push services accepted it for
 */
export async function pushToUser(board: PushGround, userId: number, payload: PushPayload): Promise<number> {
  const { db, clock } = board;
  if (await isUserQuiet(db, userId, clock.now())) return 0;
  const rows = await listPushSubscriptions(db, userId);
  const taken = await Promise.all(rows.map((row) => deliver(board, row, payload)));
  return taken.filter(Boolean).length;
}

async function deliver(board: PushGround, row: PushSubscriptionRow, payload: PushPayload): Promise<boolean> {
  const { endpoint, user_id: userId } = row;
  const outcome = await sendPush(board, row, payload);
  const isTaken = outcome === 'taken';
  if (outcome === 'gone') await removePushSubscription(board.db, userId, endpoint);
  if (isTaken || outcome === 'refused') {
    await noteDelivery(board.db, { endpoint, isTaken, refusalLimit: REFUSAL_LIMIT });
  }
  return isTaken;
}

/** Sends to one device, one attempt. `gone`: it can never be reached again. */
export async function sendPush(board: PushGround, device: PushedDevice, payload: object): Promise<PushOutcome> {
  const { clock, configuration, log } = board;
  const { hosts, contact } = configuration.push;
  const { rest } = stateOf(board);
  const { endpoint, user_id: userId } = device;
  const nowMs = clock.now().getTime();
  // The message cannot be encrypted for this subscription; the push service is not at fault.
  if (!arePushKeysUsable(device)) return 'gone';
  if (!isPushEndpointAllowed(endpoint, hosts) || rest.isPaused(endpoint, nowMs)) return 'later';
  const vapid = { ...(await getKeys(board)), subject: contact };
  const { status, retryAfter } = await send(device, JSON.stringify(payload), vapid);
  const isTaken = typeof status === 'number' && status >= 200 && status < 300;
  if (!isTaken) log.info({ userId, host: new URL(endpoint).host, status }, 'a push was not accepted');
  if (typeof status !== 'number' || status === TOO_MANY || status >= 500) {
    // This failure is one of the push service, so the subscription is kept.
    const failure = { retryAfterMs: parseRetryAfter(retryAfter, nowMs), isOfDevice: status === TOO_MANY };
    rest.noteFailure({ endpoint, userId, startedMs: nowMs }, failure);
    return 'later';
  }
  rest.noteSuccess(endpoint);
  if (GONE.has(status)) return 'gone';
  return isTaken ? 'taken' : 'refused';
}

async function getKeys(board: PushGround): Promise<PushKeys> {
  const { db, vault, clock } = board;
  const state = stateOf(board);
  state.keys ??= await readKeys(board);
  if (state.keys !== undefined) return state.keys;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await inTransaction(db, async (tx) => {
    const seal = await vault.createSeal(tx);
    await addPushKeys(tx, { publicKey, privateKey: seal(PRIVATE_KEY_PLACE, privateKey) }, clock.now());
  });
  const keys = await readKeys(board);
  assertThat(keys, 'server.internal');
  state.keys = keys;
  return keys;
}

async function readKeys({ db, vault }: PushGround): Promise<PushKeys | undefined> {
  const stored = await findPushKeys(db);
  return stored && { ...stored, privateKey: await vault.open(PRIVATE_KEY_PLACE, stored.privateKey) };
}

/**
 * Makes one attempt. Returns the push service's status, or a word for the reason why there is none, and the delay that
 * the service requested.
 */
async function send(
  row: PushedDevice,
  payload: string,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): Promise<{ status: number | string; retryAfter: string | null }> {
  try {
    const subscription = { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
    const request = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails,
      TTL: KEPT_SECONDS,
      contentEncoding: 'aes128gcm',
    });
    const { status, headers } = await sendPublicRequest({
      url: request.endpoint,
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      timeoutMs: DELIVERY_LIMIT_MS,
      isAnyAddressAllowed: isOnThisMachine(request.endpoint),
    });
    return { status, retryAfter: headers['retry-after'] ?? null };
  } catch (error) {
    return { status: error instanceof Error ? error.message : 'failed', retryAfter: null };
  }
}

/**
 * True where the server may send to this address: a push service that the configuration names. Clients supply the
 * addresses, and the check prevents requests to arbitrary hosts (SSRF).
 */
export function isPushEndpointAllowed(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password, port, href, hash } = new URL(endpoint);
  // Parsers are lenient: `https:///host` and `https:host` are read as `https://host` by some, and by others not.
  if (href !== endpoint || hash !== '') return false;
  if (username !== '' || password !== '') return false;
  if (!hosts.some((host) => isUnder(hostname, host))) return false;
  return LOOPBACK.has(hostname) || (protocol === 'https:' && port === '');
}

/** True for an address of this machine, which the configuration must name. */
function isOnThisMachine(endpoint: string): boolean {
  return LOOPBACK.has(new URL(endpoint).hostname);
}

function isUnder(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

/** True where messages can be encrypted for the keys: a point of the curve, and a secret of the right length. */
function arePushKeysUsable(keys: { p256dh: string; auth: string }): boolean {
  const publicKey = Buffer.from(keys.p256dh, 'base64url');
  return (
    publicKey.length === PUBLIC_KEY_BYTES &&
    publicKey[0] === UNCOMPRESSED_POINT &&
    Buffer.from(keys.auth, 'base64url').length === SECRET_BYTES &&
    isOnCurve(publicKey)
  );
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
