import { DEFAULT_LANGUAGE, toErrorWords } from '@loadstone/contracts/texts';
import type { DriverAssignment, DriverReply, ReferenceTaking, StopPlace } from '@loadstone/contracts/assignments';
import type { DocumentKind } from '@loadstone/contracts/documents';
import type { DriverSignIn } from '@loadstone/contracts/drivers';
import type { ErrorText } from '@loadstone/contracts/texts';
import type { DriverTracking, RecordedPosition } from '@loadstone/contracts/tracking';
import { activeLanguage, findText } from './texts/t.ts';

/**
 * The calls of the driver's page. The schemas of the contracts are imported as types only, because the schema library is larger than
 * the whole page; `driver-calls.test.ts` compares the paths with those of the contracts.
 */
export const DRIVER_CALLS = {
  openDriverSession: ['POST', '/api/DriverSession'],
  openDriverSessionAsUser: ['POST', '/api/DriverSession/User'],
  endDriverSession: ['DELETE', '/api/DriverSession'],
  takeReferenceAsDriver: ['POST', '/api/DriverAssignment'],
  createReferenceChallenge: ['POST', '/api/DriverAssignment/challenge'],
  readReferenceClaim: ['POST', '/api/DriverAssignment/claim'],
  listDriverAssignments: ['GET', '/api/DriverAssignment'],
  moveAsDriver: ['PUT', '/api/DriverAssignment/:id'],
  reportStopAsDriver: ['POST', '/api/DriverAssignment/:id/stop'],
  replyAsDriver: ['POST', '/api/DriverAssignment/:id/reply'],
  sendPositions: ['POST', '/api/DriverAssignment/:id/positions'],
  listDriverTracking: ['GET', '/api/DriverTracking'],
  setPositionSharing: ['PUT', '/api/DriverTracking/:id'],
  uploadDocumentAsDriver: ['POST', '/api/DriverAssignment/:id/Document'],
  getDriverPushKey: ['GET', '/api/DriverPush/key'],
  addDriverPush: ['POST', '/api/DriverPush'],
  removeDriverPush: ['DELETE', '/api/DriverPush'],
} as const;

/** What a driver enters to take a reference number. */
export interface ReferenceDraft {
  readonly pIN: string;
  readonly name: string;
  readonly phone: string;
}

/** A proof of work that the server wants before it reads a reference number. */
export interface Challenge {
  readonly challenge: string;
  /** So many bits at the beginning of the hash are zero. */
  readonly bits: number;
  /** The server refuses the proof before. */
  readonly waitMs: number;
}

/** The server cannot be reached or is not able to reply now: the call is repeated later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The server refused the call. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A reply with its entity tag, by which the server can say that it has not changed. */
interface KnownReply {
  readonly secret: string;
  readonly entityTag: string;
  readonly value: unknown;
}

/** The last reply of each list. Kept in memory only, so that a sign-out leaves nothing on the phone. */
const knownReplies = new Map<string, KnownReply>();

interface CallOptions {
  readonly secret?: string;
  /** An access token in the place of a secret. */
  readonly token?: string;
  readonly id?: number;
  readonly body?: unknown;
  /** In the place of a body. */
  readonly form?: FormData;
  readonly key?: string;
  /** Of the reply that the page has already. */
  readonly entityTag?: string;
}

const NOT_MODIFIED = 304;
const TIMEOUT_MS = 20_000;
/** A picture on a slow network. */
const FORM_TIMEOUT_MS = 5 * 60_000;

/** @throws Unreachable, Refused */
async function call(name: keyof typeof DRIVER_CALLS, options: CallOptions): Promise<unknown> {
  return (await exchange(name, options)).value;
}

/**
 * Reads a list. Where it has not changed since the last time, the server sends no content, and the result is the same
 * object.
 *
 * @throws Unreachable, Refused
 */
async function readList(name: 'listDriverAssignments' | 'listDriverTracking', secret: string): Promise<unknown> {
  const known = knownReplies.get(name);
  const isOwn = known?.secret === secret;
  const { status, entityTag, value } = await exchange(name, { secret, ...(isOwn && { entityTag: known.entityTag }) });
  if (status === NOT_MODIFIED && isOwn) return known.value;
  if (entityTag === null) knownReplies.delete(name);
  else knownReplies.set(name, { secret, entityTag, value });
  return value;
}

/** @throws Unreachable, Refused */
async function exchange(
  name: keyof typeof DRIVER_CALLS,
  { secret, token, id, body, form, key, entityTag }: CallOptions,
): Promise<{ status: number; entityTag: string | null; value: unknown }> {
  const [method, path] = DRIVER_CALLS[name];
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(path.replace(':id', String(id)), {
      method,
      headers: {
        ...(secret === undefined ? {} : { authorization: `Driver ${secret}` }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(entityTag === undefined ? {} : { 'if-none-match': entityTag }),
      },
      cache: 'no-store',
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: AbortSignal.timeout(form === undefined ? TIMEOUT_MS : FORM_TIMEOUT_MS),
    });
    text = await reply.text();
  } catch (cause) {
    throw new Unreachable('unreachable', { cause });
  }
  // Too many requests, a server that starts, and a proxy without a server pass.
  if (reply.status >= 500 || reply.status === 429) throw new Unreachable(String(reply.status));
  const { status } = reply;
  if (status === NOT_MODIFIED) return { status, entityTag: null, value: undefined };
  const parsed = parseJson(text);
  if (reply.ok) return { status, entityTag: reply.headers.get('etag'), value: parsed };
  throw toRefused(status, (parsed ?? {}) as RefusalBody);
}

/** What the server says about a refusal: in English, and as a text of the catalogue. */
interface RefusalBody {
  readonly code?: string;
  readonly message?: string;
  readonly text?: ErrorText;
}

function toRefused(status: number, { code = '', message = '', text = { name: code } }: RefusalBody): Refused {
  const isEnglish = activeLanguage() === DEFAULT_LANGUAGE;
  return new Refused(status, code, isEnglish ? message : (toErrorWords(text, findText) ?? message));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The sign-in page of a guest network replies in HTML.
    throw new Unreachable('not JSON');
  }
}

/** The calls with their types. All throw Unreachable and Refused. An unchanged list is the same object as before. */
export const driverApi = {
  openLink: (link: string) => call('openDriverSession', { body: { link } }) as Promise<DriverSignIn>,
  openWithToken: (token: string) => call('openDriverSessionAsUser', { token }) as Promise<DriverSignIn>,
  takeReference: (body: ReferenceDraft & { proof?: { challenge: string; answer: string } }) =>
    call('takeReferenceAsDriver', { body }) as Promise<ReferenceTaking>,
  createChallenge: () => call('createReferenceChallenge', {}) as Promise<Challenge>,
  readClaim: (claim: string) => call('readReferenceClaim', { body: { claim } }) as Promise<ReferenceTaking>,
  endSession: (secret: string) => call('endDriverSession', { secret }),
  listAssignments: (secret: string) => readList('listDriverAssignments', secret) as Promise<DriverAssignment[]>,
  listTracking: (secret: string) => readList('listDriverTracking', secret) as Promise<DriverTracking[]>,
  move: (secret: string, id: number, pStatus: 'R' | 'D', key: string) =>
    call('moveAsDriver', { secret, id, body: { pStatus }, key }),
  reportStop: (secret: string, id: number, body: StopPlace & { cityId: number | undefined; agoMs: number }) =>
    call('reportStopAsDriver', { secret, id, body }),
  reply: (secret: string, id: number, body: { messageId: number; reply: DriverReply }, key: string) =>
    call('replyAsDriver', { secret, id, body, key }),
  share: (secret: string, id: number, body: { isSharing: boolean; agoMs: number }) =>
    call('setPositionSharing', { secret, id, body }),
  sendPositions: (secret: string, id: number, body: { sentAt: string; positions: RecordedPosition[] }) =>
    call('sendPositions', { secret, id, body }),
  readPushKey: (secret: string) => call('getDriverPushKey', { secret }) as Promise<{ publicKey: string }>,
  addPush: (secret: string, body: { subscription: PushSubscriptionJSON; language: string }) =>
    call('addDriverPush', { secret, body }),
  removePush: (secret: string) => call('removeDriverPush', { secret }),
  addDocument: (
    secret: string,
    id: number,
    document: { file: Blob; name: string; kind: DocumentKind; stop?: number | undefined; cityId?: number | undefined },
    key: string,
  ) => {
    const form = new FormData();
    form.append('kind', document.kind);
    if (document.stop !== undefined) form.append('stop', String(document.stop));
    if (document.cityId !== undefined) form.append('cityId', String(document.cityId));
    form.append('file', document.file, document.name);
    return call('uploadDocumentAsDriver', { secret, id, form, key });
  },
};
export type DriverApi = typeof driverApi;
