/** A call of the API. */
export interface ServerCall {
  readonly address: string;
  /** Of the user; undefined for a caller without a session. */
  readonly token: string | undefined;
  /** Of a driver or a program, in the place of a user. */
  readonly authorization?: string | undefined;
  readonly path: string;
  /** Default: GET. */
  readonly method?: string;
  readonly body?: object | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The time of a server whose clock is that of its callers. */
  readonly now?: Date | undefined;
}

/** A reply that has not come by then never will: the server or a proxy before it has lost the call. */
const REPLY_LIMIT_MS = 300_000;

/** Sends a call, with its body as JSON. */
export function callServer({
  address,
  token,
  authorization = token === undefined ? undefined : `Bearer ${token}`,
  path,
  method = 'GET',
  body,
  idempotencyKey,
  now,
}: ServerCall): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(now === undefined ? {} : { 'x-now': now.toISOString() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(REPLY_LIMIT_MS),
  });
}
