import type { Page } from '@playwright/test';
import { readAccessToken, requestTokens } from './session.ts';

/** Requests to the API as a signed-in user. */
export interface Caller {
  get(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
  delete(path: string): Promise<Response>;
  /** The user's key of a feature of a product; `NA` if the user does not have the feature. */
  getKey(code: string, productId: number): Promise<string>;
  /** Deletes the user's notifications, so that the next journey finds an empty bell. */
  clearBell(): Promise<void>;
}

interface Permit {
  code: string;
  productId: number;
  apI_Key: string;
}

/** Calls the API with the token of a signed-in page. */
export async function toCaller(page: Page): Promise<Caller> {
  return createCaller(new URL(page.url()).origin, await readAccessToken(page));
}

/** Calls the API as a user without a page. */
export async function signInCaller(address: string, email: string): Promise<Caller> {
  return createCaller(address, (await requestTokens(address, email)).accessToken);
}

function createCaller(address: string, accessToken: string): Caller {
  const headers = { authorization: `Bearer ${accessToken}` };
  const get = (path: string) => fetch(address + path, { headers });
  const write = (method: string, path: string, body: unknown) =>
    fetch(address + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
  const post = (path: string, body: unknown) => write('POST', path, body);
  return {
    get,
    post,
    put: (path, body) => write('PUT', path, body),
    delete: (path) => fetch(address + path, { method: 'DELETE', headers }),
    async getKey(code, productId) {
      const permits = (await (await get('/api/UserProductFeature/UserPermits')).json()) as Permit[];
      return permits.find((each) => each.code === code && each.productId === productId)?.apI_Key ?? 'NA';
    },
    async clearBell() {
      const userId = readUserId(accessToken);
      await readResponse(await post('/api/NotificationsDelete', { userId, deleteAll: true }));
    },
  };
}

function readUserId(accessToken: string): number {
  const [, payload = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { userid: number }).userid;
}

/** The body of a reply. @throws Error with the server's text if the server refused. */
export async function readResponse<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw new Error(`The server refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
