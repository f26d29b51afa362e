import type { Page } from '@playwright/test';

/** The calls of a person who is signed in, as their browser makes them. */
export interface Caller {
  get(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  delete(path: string): Promise<Response>;
  /** The person's key for a feature of a product, `NA` where they do not hold it. */
  getKey(code: string, productId: number): Promise<string>;
}

interface Permit {
  code: string;
  productId: number;
  apI_Key: string;
}

/** Takes the token of a page whose desk is on screen. */
export async function toCaller(page: Page, address: string): Promise<Caller> {
  const request = page.waitForRequest((each) => /\/api\/(Load|Equipment)Posting\//.test(each.url()));
  await page.reload();
  const headers = { authorization: (await (await request).headerValue('authorization')) ?? '' };
  const get = (path: string) => fetch(address + path, { headers });
  return {
    get,
    post: (path, body) =>
      fetch(address + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    delete: (path) => fetch(address + path, { method: 'DELETE', headers }),
    async getKey(code, productId) {
      const permits = (await (await get('/api/UserProductFeature/UserPermits')).json()) as Permit[];
      return permits.find((each) => each.code === code && each.productId === productId)?.apI_Key ?? 'NA';
    },
  };
}

/** The body of an answer. @throws Error with what the server said where it refused. */
export async function readAnswer<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`The server refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
