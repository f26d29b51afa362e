/** A call of the API by a user. */
export interface ServerCall {
  readonly address: string;
  readonly token: string;
  readonly path: string;
  /** Default: GET. */
  readonly method?: string;
  readonly body?: object | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** Sends a call with the user's token, and its body as JSON. */
export function callServer({
  address,
  token,
  path,
  method = 'GET',
  body,
  idempotencyKey,
}: ServerCall): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}
