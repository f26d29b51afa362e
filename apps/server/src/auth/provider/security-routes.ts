import type { FastifyInstance } from 'fastify';
import { renderPasswordPage, SECURITY_PATH } from '../pages/security-page.ts';
import { acceptForms } from './form-pages.ts';
import { createAccountPages } from './security-account-pages.ts';
import { createFactorPages } from './security-factor-pages.ts';
import { createPhonePages } from './security-phone-pages.ts';
import { createSecurityVisits, type SecurityRoutesOptions, type VisitHandler } from './security-visits.ts';

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
