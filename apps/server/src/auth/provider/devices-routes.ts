import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findAccountById, type SignInAccount } from '../sign-in/accounts.queries.ts';
import { findSecurityToken, listDevices, revokeDevice } from '../devices/devices.queries.ts';
import { renderDevicesPage, renderDevicesRefusedPage, renderDevicesSignInPage } from '../pages/devices-page.ts';
import type { ToPages } from '../pages/page-frame.ts';
import { toSignInEntry, type SignInLog } from '../sign-in/sign-in-log.ts';
import { PROVIDER_PATH } from './create-provider.ts';
import { acceptForms, sendPage, toField } from './form-pages.ts';
import { endSessionsOfDevice } from './oidc-records.queries.ts';

/** The page's own address is below the provider's, because the browser sends the session's cookie only there. */
const DEVICES_PATH = `${PROVIDER_PATH}/devices`;

interface DevicesRoutesOptions {
  readonly provider: Provider;
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: URL;
  readonly toPages: ToPages;
  readonly timeZone: string;
  /** A secret of all servers on the database. */
  readonly secret: string;
  readonly signInLog: SignInLog;
  /** Called after sessions have ended, so that cached callers are read again. */
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

interface Visitor {
  readonly account: SignInAccount;
  /** Must be in each form of this session. */
  readonly token: string;
}

/** The page on which a user sees and revokes devices, and `/devices`, which leads to it. */
export async function registerDevicesRoutes(app: FastifyInstance, options: DevicesRoutesOptions): Promise<void> {
  const { provider, db, clock, publicUrl } = options;
  const home = `${publicUrl.origin}/home`;
  const schema = { hide: true } as object;
  const toPages = (request: FastifyRequest) => options.toPages(request.headers);

  /** The user of the provider's session in this browser. */
  async function findVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined> {
    const { accountId, uid } = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const account = accountId === undefined ? undefined : await findAccountById(db, Number(accountId));
    if (account === undefined) return undefined;
    return { account, token: createHmac('sha256', options.secret).update(`devices ${uid}`).digest('base64url') };
  }

  async function showDevices(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visitor = await findVisitor(request, reply);
    if (visitor === undefined) return sendPage(reply, renderDevicesSignInPage(toPages(request), home));
    const { userId, email } = visitor.account;
    const [rows, record] = await Promise.all([listDevices(db, userId), findSecurityToken(db, userId)]);
    const devices = rows.map((row) => ({ ...row, isRegistered: row.thumbprint === record?.secToken }));
    const { token } = visitor;
    const content = { email, devices, action: DEVICES_PATH, token, home, timeZone: options.timeZone };
    return sendPage(reply, renderDevicesPage(toPages(request), content));
  }

  async function takeRevocation(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visitor = await findVisitor(request, reply);
    if (visitor === undefined) return sendPage(reply, renderDevicesSignInPage(toPages(request), home), 403);
    const isOwnForm =
      request.headers['sec-fetch-site'] !== 'cross-site' && isEqual(toField(request.body, 'token'), visitor.token);
    const isRevoked = isOwnForm && (await revoke(visitor.account, toField(request.body, 'device'), request.ip));
    if (!isRevoked) return sendPage(reply, renderDevicesRefusedPage(toPages(request), DEVICES_PATH), 403);
    return reply.header('cache-control', 'no-store').redirect(DEVICES_PATH, 303);
  }

  /** Returns false for a device that the user does not have, or that is revoked already. */
  async function revoke(
    { userId, email }: SignInAccount,
    thumbprint: string,
    networkAddress: string,
  ): Promise<boolean> {
    const ended = await inTransaction(db, async (tx) => {
      const isRevoked = await revokeDevice(tx, userId, thumbprint, clock.now());
      return isRevoked ? endSessionsOfDevice(tx, userId, thumbprint, clock.now()) : undefined;
    });
    if (ended === undefined) return false;
    options.onSessionsEnded(ended);
    await options.signInLog.addLoginActivity(
      { userId, email, networkAddress },
      toSignInEntry(ACTIVITY_TYPES.TokenSecurity, 'Device revoked', ''),
    );
    return true;
  }

  app.get('/devices', { schema }, (_request, reply) => reply.redirect(`${publicUrl.origin}${DEVICES_PATH}`, 302));
  await app.register(async (scope) => {
    acceptForms(scope);
    scope.get(DEVICES_PATH, { schema }, showDevices);
    scope.post(DEVICES_PATH, { schema }, takeRevocation);
  });
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
