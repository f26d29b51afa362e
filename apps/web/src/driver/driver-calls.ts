import type {
  DocumentKind,
  DriverAssignment,
  DriverReply,
  DriverSignIn,
  DriverTracking,
  RecordedPosition,
} from '@loadstone/contracts';

/**
 * The calls of the driver's page. The contracts are imported as types only, because the schema library is larger than
 * the whole page; `driver-calls.test.ts` compares the paths with those of the contracts.
 */
export const DRIVER_CALLS = {
  openDriverSession: ['POST', '/api/DriverSession'],
  openDriverSessionAsUser: ['POST', '/api/DriverSession/User'],
  endDriverSession: ['DELETE', '/api/DriverSession'],
  takeReferenceAsDriver: ['POST', '/api/DriverAssignment'],
  listDriverAssignments: ['GET', '/api/DriverAssignment'],
  moveAsDriver: ['PUT', '/api/DriverAssignment/:id'],
  replyAsDriver: ['POST', '/api/DriverAssignment/:id/reply'],
  sendPositions: ['POST', '/api/DriverAssignment/:id/positions'],
  listDriverTracking: ['GET', '/api/DriverTracking'],
  setPositionSharing: ['PUT', '/api/DriverTracking/:id'],
  uploadDocumentAsDriver: ['POST', '/api/DriverAssignment/:id/Document'],
} as const;

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

interface CallOptions {
  readonly secret?: string;
  /** An access token in the place of a secret. */
  readonly token?: string;
  readonly id?: number;
  readonly body?: unknown;
  /** In the place of a body. */
  readonly form?: FormData;
  readonly key?: string;
}

const TIMEOUT_MS = 20_000;
/** A picture on a slow network. */
const FORM_TIMEOUT_MS = 5 * 60_000;

/** @throws Unreachable, Refused */
async function call(
  name: keyof typeof DRIVER_CALLS,
  { secret, token, id, body, form, key }: CallOptions,
): Promise<unknown> {
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
  const parsed = parseJson(text);
  if (reply.ok) return parsed;
  const { code = '', message = '' } = (parsed ?? {}) as { code?: string; message?: string };
  throw new Refused(reply.status, code, message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The sign-in page of a guest network replies in HTML.
    throw new Unreachable('not JSON');
  }
}

/** The calls with their types. All throw Unreachable and Refused. */
export const driverApi = {
  openLink: (link: string) => call('openDriverSession', { body: { link } }) as Promise<DriverSignIn>,
  openWithToken: (token: string) => call('openDriverSessionAsUser', { token }) as Promise<DriverSignIn>,
  takeReference: (body: { pIN: string; name: string; phone: string }) =>
    call('takeReferenceAsDriver', { body }) as Promise<DriverAssignment & { session: DriverSignIn }>,
  endSession: (secret: string) => call('endDriverSession', { secret }),
  listAssignments: (secret: string) => call('listDriverAssignments', { secret }) as Promise<DriverAssignment[]>,
  listTracking: (secret: string) => call('listDriverTracking', { secret }) as Promise<DriverTracking[]>,
  move: (secret: string, id: number, pStatus: 'R' | 'D', key: string) =>
    call('moveAsDriver', { secret, id, body: { pStatus }, key }),
  reply: (secret: string, id: number, body: { messageId: number; reply: DriverReply }, key: string) =>
    call('replyAsDriver', { secret, id, body, key }),
  share: (secret: string, id: number, body: { isSharing: boolean; agoMs: number }) =>
    call('setPositionSharing', { secret, id, body }),
  sendPositions: (secret: string, id: number, body: { sentAt: string; positions: RecordedPosition[] }) =>
    call('sendPositions', { secret, id, body }),
  addDocument: (
    secret: string,
    id: number,
    document: { file: Blob; name: string; kind: DocumentKind },
    key: string,
  ) => {
    const form = new FormData();
    form.append('kind', document.kind);
    form.append('file', document.file, document.name);
    return call('uploadDocumentAsDriver', { secret, id, form, key });
  },
};
export type DriverApi = typeof driverApi;
