import type { FastifyReply } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { findSignIn, putSignInState, takeChallenge } from '../account-security/account-security.queries.ts';
import { renderCodesPage, renderSetUpPage } from '../pages/factor-page.ts';
import { html } from '../pages/html.ts';
import { PASSKEYS_MAXIMUM, renderAddPasskeyPage, renderBack, SECURITY_PATH } from '../pages/security-page.ts';
import { createAuthenticatorSecret } from '../second-factor/authenticator.ts';
import { insertPasskey, removeAuthenticator, removePasskey } from '../second-factor/second-factors.queries.ts';
import {
  createFirstCodes,
  renewRecoveryCodes,
  readStoredSecret,
  toStoredSecret,
} from '../second-factor/second-factors.service.ts';
import { toBrowserName } from '../sign-in/browser-name.ts';
import { drawAuthenticator } from './factor-routes.ts';
import { toField } from './form-pages.ts';
import type { SecurityRoutesOptions, SecurityVisits, Visit } from './security-visits.ts';

function sendCodes({ toPages, send, lead }: SecurityVisits, visit: Visit, codes: readonly string[]): FastifyReply {
  if (codes.length === 0) return lead(visit);
  const pages = toPages(visit.request);
  const next = html`<p><a class="button" href="${SECURITY_PATH}">${pages.texts.t('pages.codes.continue')}</a></p>`;
  return send(visit, renderCodesPage(pages, { codes, next }));
}

function createAuthenticatorPages({ db, vault, factors }: SecurityRoutesOptions, visits: SecurityVisits) {
  const { toPages, send, note, toTokenField } = visits;

  /** The secret of the authenticator app that this session is setting up. */
  async function findNewSecret({ sessionId }: Visit): Promise<string | undefined> {
    const stored = (await findSignIn(db, sessionId))?.newSecret ?? undefined;
    return stored && readStoredSecret(vault, stored.toString());
  }

  async function showAuthenticator(visit: Visit, error?: 'wrong'): Promise<FastifyReply> {
    const secret = (await findNewSecret(visit)) ?? createAuthenticatorSecret();
    await inTransaction(db, async (tx) => {
      const sealed = await toStoredSecret(tx, vault, secret);
      await putSignInState(tx, visit.sessionId, { new_secret: Buffer.from(sealed) });
    });
    const pages = toPages(visit.request);
    const page = renderSetUpPage(pages, {
      action: `${SECURITY_PATH}/authenticator`,
      secret,
      qrCode: drawAuthenticator(secret, visit.account.email),
      error,
      isDemanded: false,
      fields: toTokenField(visit),
      after: renderBack(pages),
    });
    return send(visit, page, error === undefined ? 200 : 422);
  }

  async function addAuthenticator(visit: Visit): Promise<FastifyReply> {
    const secret = await findNewSecret(visit);
    if (secret === undefined) return showAuthenticator(visit);
    const code = toField(visit.request.body, 'code');
    const codes = await factors.addAuthenticator(visit.account.userId, secret, code);
    if (codes === undefined) return showAuthenticator(visit, 'wrong');
    await putSignInState(db, visit.sessionId, { new_secret: null });
    await note(visit, 'Authenticator app added');
    return sendCodes(visits, visit, codes);
  }

  return { showAuthenticator, addAuthenticator };
}

function createPasskeyPages({ db, clock, factors, passkeys }: SecurityRoutesOptions, visits: SecurityVisits) {
  const { toPages, send, lead, note } = visits;

  async function showPasskey(visit: Visit, error?: 'wrong'): Promise<FastifyReply> {
    const own = await factors.findOwn(visit.account.userId);
    if (!passkeys.arePossible || own.passkeys.length >= PASSKEYS_MAXIMUM) return lead(visit);
    const created = await passkeys.toCreation(visit.account, own.passkeys);
    await putSignInState(db, visit.sessionId, { challenge: created.challenge });
    const isRefused = error !== undefined;
    const content = { token: visit.token, options: created, isRefused };
    return send(visit, renderAddPasskeyPage(toPages(visit.request), content), isRefused ? 422 : 200);
  }

  async function addPasskey(visit: Visit): Promise<FastifyReply> {
    const { userId } = visit.account;
    const challenge = (await takeChallenge(db, visit.sessionId)) ?? '';
    const passkey = await passkeys.verifyCreation(toField(visit.request.body, 'credential'), challenge);
    if (passkey === undefined) return showPasskey(visit, 'wrong');
    const name = toBrowserName(visit.request.headers['user-agent']);
    const codes = await inTransaction(db, async (tx) => {
      const first = await createFirstCodes(tx, userId);
      await insertPasskey(tx, { userId, passkey, name, now: clock.now() });
      return first;
    });
    await note(visit, `Passkey added: ${name}`);
    return sendCodes(visits, visit, codes);
  }

  return { showPasskey, addPasskey };
}

/** The pages and forms of the second factors of an account. */
export function createFactorPages(options: SecurityRoutesOptions, visits: SecurityVisits) {
  const { db } = options;
  const { lead, note } = visits;

  async function remove(visit: Visit): Promise<FastifyReply> {
    const { userId } = visit.account;
    const id = toField(visit.request.body, 'id');
    if (id === 'authenticator') {
      if (await removeAuthenticator(db, userId)) await note(visit, 'Authenticator app removed');
    } else {
      const name = /^\d{1,9}$/.test(id) ? await removePasskey(db, userId, Number(id)) : undefined;
      if (name !== undefined) await note(visit, `Passkey removed: ${name}`);
    }
    return lead(visit);
  }

  async function renewCodes(visit: Visit): Promise<FastifyReply> {
    const codes = await inTransaction(db, (tx) => renewRecoveryCodes(tx, visit.account.userId));
    await note(visit, 'Recovery codes replaced');
    return sendCodes(visits, visit, codes);
  }

  return {
    ...createAuthenticatorPages(options, visits),
    ...createPasskeyPages(options, visits),
    remove,
    renewCodes,
  };
}
