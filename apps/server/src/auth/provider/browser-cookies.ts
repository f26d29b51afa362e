import { randomBytes } from 'node:crypto';
import { LANGUAGE_COOKIE } from '@loadstone/contracts/texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

const SECRET_BYTES = 32;
/** The longest time that browsers keep a cookie. */
const YEAR_MS = 400 * 24 * 3_600_000;
/** Recognises a browser from which a user has signed in. */
const BROWSER = { name: 'loadstone_browser', path: '/oidc', maxAge: YEAR_MS } as const;

/** The language that the reader of the sign-in page has chosen: it becomes that of the account. */
const CHOSEN_LANGUAGE = { name: 'loadstone_chosen_language', path: '/oidc', maxAge: 15 * 60_000 } as const;

/** The cookies of sign-in beside the provider's. Scripts can read the language only. */
export interface BrowserCookies {
  /** The secret of this browser; undefined where it has none. */
  findBrowser(request: FastifyRequest, reply: FastifyReply): string | undefined;
  /** Gives the browser a secret, or keeps the one that it has. @returns it */
  keepBrowser(request: FastifyRequest, reply: FastifyReply): string;
  findStep(request: FastifyRequest, reply: FastifyReply): string | undefined;
  /** Gives the next step of a sign-in a secret of its own, so that no other browser can go on with it. @returns it */
  renewStep(request: FastifyRequest, reply: FastifyReply, path: string): string;
  /** Keeps the language that was chosen on the sign-in page for this browser, and for the account that signs in next. */
  chooseLanguage(request: FastifyRequest, reply: FastifyReply, language: string): void;
  /** The language that was chosen for the account that signs in; undefined where none was. It is removed. */
  takeChosenLanguage(request: FastifyRequest, reply: FastifyReply): string | undefined;
  /** Sets the language of this browser, which pages and the front end read. */
  keepLanguage(request: FastifyRequest, reply: FastifyReply, language: string): void;
}

export function createBrowserCookies(provider: Provider, publicUrl: URL): BrowserCookies {
  const open = (request: FastifyRequest, reply: FastifyReply) => {
    const { cookies } = provider.createContext(request.raw, reply.raw);
    // The proxy in front of the server ends TLS, so that the connection itself may be without.
    cookies.secure = publicUrl.protocol === 'https:';
    return cookies;
  };
  const shared = { httpOnly: true, sameSite: 'lax', signed: false, overwrite: true } as const;
  // Scripts read this cookie, unlike the others.
  const keepLanguage = (request: FastifyRequest, reply: FastifyReply, language: string) =>
    void open(request, reply).set(LANGUAGE_COOKIE, language, {
      ...shared,
      httpOnly: false,
      path: '/',
      maxAge: YEAR_MS,
    });
  const find = (request: FastifyRequest, reply: FastifyReply, name: string) =>
    open(request, reply).get(name, { signed: false });

  return {
    findBrowser: (request, reply) => find(request, reply, BROWSER.name),
    keepBrowser(request, reply) {
      const { name, path, maxAge } = BROWSER;
      const secret = find(request, reply, name) ?? randomBytes(SECRET_BYTES).toString('base64url');
      open(request, reply).set(name, secret, { ...shared, path, maxAge });
      return secret;
    },
    findStep: (request, reply) => find(request, reply, 'loadstone_step'),
    renewStep(request, reply, path) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      open(request, reply).set('loadstone_step', secret, { ...shared, path });
      return secret;
    },
    chooseLanguage(request, reply, language) {
      const { name, path, maxAge } = CHOSEN_LANGUAGE;
      open(request, reply).set(name, language, { ...shared, path, maxAge });
      keepLanguage(request, reply, language);
    },
    takeChosenLanguage(request, reply) {
      const { name, path } = CHOSEN_LANGUAGE;
      const language = find(request, reply, name);
      if (language !== undefined) open(request, reply).set(name, null, { ...shared, path });
      return language;
    },
    keepLanguage,
  };
}
