import { createTestBrowser, type Person, type TestApp } from '@loadstone/testkit';

/** The page "Security" of an account. */
const SECURITY_PAGE = '/oidc/security';

type TestBrowser = ReturnType<typeof createTestBrowser>;

/** A browser in which a user has signed in with a password. */
export interface SignedInVisit {
  readonly browser: TestBrowser;
  /** The headers of calls with the session's token. */
  readonly headers: { readonly authorization: string };
  /** Opens one of the pages of the account. */
  open(path?: string): Promise<string>;
  /** Sends a form of the page, and the password where the page asks for it again. */
  send(path: string, form: Readonly<Record<string, string>>, password?: string): ReturnType<TestBrowser['post']>;
}

/** The cookie by which the board knows a browser again. */
const BROWSER_COOKIE = 'loadstone_browser';

/** Signs in through the sign-in page, in a new browser or in the given one, whose session before is forgotten. */
export async function signInVisit(
  board: TestApp,
  person: Person,
  { publicUrl, password, browser = createTestBrowser(board.http, publicUrl) }: SignInParts,
): Promise<SignedInVisit> {
  for (const name of [...browser.cookies.keys()]) if (name !== BROWSER_COOKIE) browser.cookies.delete(name);
  const { location = '' } = await browser.signIn(person.email, password);
  const { access_token: accessToken } = await browser.redeem(location);
  const open = async (path = '') => (await browser.get(SECURITY_PAGE + path)).text;
  return {
    browser,
    headers: { authorization: `Bearer ${accessToken}` },
    open,
    async send(path, form, given = password) {
      const token = /name="token" value="([^"]+)"/.exec(await open('/password'))?.[1] ?? '';
      const reply = await browser.post(SECURITY_PAGE + path, { token, ...form });
      if (!reply.text.includes('Please confirm that it is you')) return reply;
      return browser.post(`${SECURITY_PAGE}/confirm`, { token, to: path.slice(1), password: given, ...form });
    },
  };
}

interface SignInParts {
  readonly publicUrl: string;
  readonly password: string;
  readonly browser?: TestBrowser;
}
