import { LOGGED_PHRASES } from '@loadstone/contracts/activity-log';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPhoneText, toPhoneDigits } from '@loadstone/contracts/board';
import { renderPasswordPage, SECURITY_PATH } from '../pages/security-page.ts';
import { acceptForms, toField } from './form-pages.ts';
import { createAccountPages } from './security-account-pages.ts';
import { createFactorPages } from './security-factor-pages.ts';
import {
  createSecurityVisits,
  type SecurityRoutesOptions,
  type VisitHandler,
  type SecurityVisits,
  type Visit,
} from './security-visits.ts';
import { inTransaction } from '../../db/transaction.ts';
import { renderPhonePage, type PhoneField } from '../pages/phone-page.ts';

const DIGITS_MINIMUM = 7;

/** The page "Security" of an account, and the forms that it leads to. Changes need a password or passkey of just now. */
export async function registerSecurityRoutes(app: FastifyInstance, options: SecurityRoutesOptions): Promise<void> {
  const visits = createSecurityVisits(options);
  const { toPages, send, confirm, forUser, fresh, own } = visits;
  const account = createAccountPages(options, visits);
  const second = createFactorPages(options, visits);
  const phones = createPhonePages(options, visits);
  const { publicUrl } = options;
  const changes = new Map<string, VisitHandler>([
    ['remove', second.remove],
    ['codes', second.renewCodes],
    ['policy', account.setPolicies],
    ['allow', account.allow],
    ['deny', account.deny],
    ['phone', phones.changePhones],
  ]);

  const schema = { hide: true } as object;
  app.get('/security', { schema }, (_request, reply) => reply.redirect(`${publicUrl.origin}${SECURITY_PATH}`, 302));
  await app.register(async (scope) => {
    acceptForms(scope);
    const get = (path: string, run: VisitHandler) => scope.get(`${SECURITY_PATH}${path}`, { schema }, forUser(run));
    const post = (path: string, run: VisitHandler) =>
      scope.post(`${SECURITY_PATH}${path}`, { schema }, forUser(own(run)));
    get('', account.showAll);
    get('/authenticator', fresh('authenticator', second.showAuthenticator));
    get('/passkey', fresh('passkey', second.showPasskey));
    get('/phone', phones.showPhones);
    get('/password', (visit) =>
      send(visit, renderPasswordPage(toPages(visit.request), { token: visit.token, errors: {} })),
    );
    post('/confirm', confirm(changes));
    post('/authenticator', fresh('authenticator', second.addAuthenticator));
    post('/passkey', fresh('passkey', second.addPasskey));
    post('/password', account.changePassword);
    post('/end', account.endSession);
    for (const [name, run] of changes) post(`/${name}`, fresh(name, run));
  });
}

/** True for a number that others can call. */
function isPhone(typed: string): boolean {
  return isPhoneText(typed) && toPhoneDigits(typed).length >= DIGITS_MINIMUM;
}

/** The page of the phone numbers that other companies read on postings and contact sheets. */
function createPhonePages({ db, clock, records, onUserChanged }: SecurityRoutesOptions, visits: SecurityVisits) {
  const { toPages, send, lead, note } = visits;

  const sendForm = (visit: Visit, phones: { own: string; company: string }, wrong: PhoneField[] = []) => {
    const { token, account, request } = visit;
    const company = account.role === 'administrator' ? phones.company : undefined;
    const page = renderPhonePage(toPages(request), { token, own: phones.own, company, wrong });
    return send(visit, page, wrong.length > 0 ? 422 : 200);
  };

  return {
    showPhones: async (visit: Visit): Promise<FastifyReply> =>
      sendForm(visit, await records.findPhones(db, visit.account.userId)),

    async changePhones(visit: Visit): Promise<FastifyReply> {
      const { account, request } = visit;
      const { userId, accountId } = account;
      const isAdministrator = account.role === 'administrator';
      const own = toField(request.body, 'own').trim();
      const company = toField(request.body, 'company').trim();
      // A user without a number of their own is reached by the company's.
      const wrong: PhoneField[] = own === '' || isPhone(own) ? [] : ['own'];
      if (isAdministrator && !isPhone(company)) wrong.push('company');
      if (wrong.length > 0) return sendForm(visit, { own, company }, wrong);
      const changed = await inTransaction(db, async (tx) => {
        const by = { changedBy: userId, now: clock.now() };
        const entries = [
          (await records.changeUserPhone(tx, userId, { phone: own, ...by })) && LOGGED_PHRASES.phoneChanged,
          isAdministrator &&
            (await records.changeCompanyPhone(tx, accountId, { phone: company, ...by })) &&
            LOGGED_PHRASES.companyPhoneChanged,
        ].filter((entry) => entry !== false);
        for (const entry of entries) await records.logActivity(tx, account, entry);
        return entries;
      });
      for (const entry of changed) await note(visit, entry);
      onUserChanged(userId);
      return lead(visit);
    },
  };
}
