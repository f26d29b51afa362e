import type { FastifyReply } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { SECOND_FACTOR_POLICIES } from '../../db/tables/sign-in-tables.ts';
import { AppError } from '../../ground/errors.ts';
import { listSignIns } from '../account-security/account-security.queries.ts';
import { renderPasswordPage, renderSecurityPage, type PolicyError } from '../pages/security-page.ts';
import { countRecoveryCodes, listPasskeys } from '../second-factor/second-factors.queries.ts';
import { toKnownShares } from '../sign-in/password-hashing.ts';
import { assertStrong, hashNewPassword, rememberPassword } from '../sign-in/password-rules.ts';
import { toField } from './form-pages.ts';
import { endSessionsById, endSessionsOfUser } from './oidc-records.queries.ts';
import type { SecurityRoutesOptions, SecurityVisits, Visit } from './security-visits.ts';

/** The page of all of an account's security, and its forms beside those of second factors. */
export function createAccountPages(options: SecurityRoutesOptions, visits: SecurityVisits) {
  const { db, clock, factors, passkeys, records } = options;
  const { home, toPages, send, lead, note } = visits;

  async function showAll(visit: Visit, policyError?: PolicyError): Promise<FastifyReply> {
    const { account, sessionId, token, request } = visit;
    const { userId, email } = account;
    const [own, rows, codesLeft, signIns, waits] = await Promise.all([
      factors.findOwn(userId),
      listPasskeys(db, userId),
      countRecoveryCodes(db, userId),
      listSignIns(db, userId, clock.now()),
      records.listWaits(db, account),
    ]);
    const page = renderSecurityPage(toPages(request), {
      email,
      home,
      timeZone: options.timeZone,
      token,
      hasAuthenticator: own.hasAuthenticator,
      passkeys: rows.map(({ id, name, created_on: createdOn }) => ({ id, name, createdOn })),
      codesLeft,
      arePasskeysPossible: passkeys.arePossible,
      sessions: signIns.map((one) => ({ ...one, browser: one.browser ?? '', isCurrent: one.sessionId === sessionId })),
      waits,
      canDecide: !visit.isNewDevice,
      policies:
        account.role === 'administrator'
          ? { secondFactor: account.secondFactorPolicy, confirmsNewDevices: account.confirmsNewDevices }
          : undefined,
      policyError,
    });
    return send(visit, page, policyError === undefined ? 200 : 422);
  }

  async function setPolicies(visit: Visit): Promise<FastifyReply> {
    const { account, request } = visit;
    const secondFactor = SECOND_FACTOR_POLICIES.find((name) => name === toField(request.body, 'secondFactor'));
    if (account.role !== 'administrator' || secondFactor === undefined) return lead(visit);
    const confirmsNewDevices = toField(request.body, 'confirmsNewDevices') === 'yes';
    const error = await findPolicyError(options, visit, confirmsNewDevices);
    if (error !== undefined) return showAll(visit, error);
    const confirmation = confirmsNewDevices ? 'needed' : 'not needed';
    const entry = `Second factor of the company: ${secondFactor}; confirmation of new devices: ${confirmation}`;
    await inTransaction(db, async (tx) => {
      await records.setPolicies(tx, account.custCd, { secondFactor, confirmsNewDevices });
      await records.logActivity(tx, account, entry);
    });
    await note(visit, entry);
    return lead(visit);
  }

  return {
    showAll: (visit: Visit) => showAll(visit),
    changePassword: (visit: Visit) => changePassword(options, visits, visit),
    endSession: (visit: Visit) => endSession(options, visits, visit),
    setPolicies,
    allow: (visit: Visit) => decideOnDevice(options, visits, visit, true),
    deny: (visit: Visit) => decideOnDevice(options, visits, visit, false),
  };
}

/** Ends one other session of the user, or all others. */
async function endSession(
  { db, clock, onUserChanged }: SecurityRoutesOptions,
  { lead, note }: SecurityVisits,
  visit: Visit,
): Promise<FastifyReply> {
  const { account, sessionId, request } = visit;
  const id = toField(request.body, 'id');
  const open = await listSignIns(db, account.userId, clock.now());
  const ended = open.map((one) => one.sessionId).filter((one) => one !== sessionId && (id === 'others' || one === id));
  await endSessionsById(db, account.userId, ended, clock.now());
  onUserChanged(account.userId);
  if (ended.length > 0) await note(visit, `${ended.length} other sessions ended`);
  return lead(visit);
}

/** Replaces the password, and ends the other sessions. */
async function changePassword(
  options: SecurityRoutesOptions,
  { toPages, send, lead, note, toWords }: SecurityVisits,
  visit: Visit,
): Promise<FastifyReply> {
  const { db, clock } = options;
  const { request, reply, account, sessionId, token } = visit;
  const pages = toPages(request);
  const refuse = (errors: { present?: string; password?: string }) =>
    send(visit, renderPasswordPage(pages, { token, errors }), 422);
  const form = { email: account.email, password: toField(request.body, 'present') };
  const browser = options.cookies.findBrowser(request, reply);
  const { type } = await options.signIn.signIn(form, request.ip, 'driverPage', { browser, user: account });
  if (type === 'busy') return refuse({ present: pages.texts.t('pages.signIn.errors.busy') });
  if (type === 'locked') return refuse({ present: pages.texts.t('pages.signIn.errors.locked') });
  if (type !== 'signedIn') return refuse({ present: pages.texts.t('pages.security.wrongPassword') });
  const password = toField(request.body, 'password');
  try {
    await assertStrong(password, [account.email]);
    const hash = await hashNewPassword(db, options.hashing.of(toKnownShares(account)), account, password);
    await inTransaction(db, async (tx) => {
      await rememberPassword(tx, clock, account);
      await options.setPasswordHash(tx, account.userId, hash);
      await endSessionsOfUser(tx, account.userId, clock.now(), { keptSessionId: sessionId });
    });
  } catch (error) {
    if (error instanceof AppError) return refuse({ password: toWords(visit, error) });
    throw error;
  }
  options.onUserChanged(account.userId);
  await note(visit, 'Password changed, other sessions ended');
  return lead(visit);
}

/** Confirms or refuses the new device of a colleague. */
async function decideOnDevice(
  { db, records }: SecurityRoutesOptions,
  { lead, note }: SecurityVisits,
  visit: Visit,
  isConfirmed: boolean,
): Promise<FastifyReply> {
  const { account, request } = visit;
  const id = Number(toField(request.body, 'id'));
  if (visit.isNewDevice || !Number.isSafeInteger(id)) return lead(visit);
  const isDecided = await inTransaction(db, (tx) => records.decideOnDevice(tx, { by: account, id, isConfirmed }));
  if (isDecided) await note(visit, isConfirmed ? 'Device of a colleague confirmed' : 'Device of a colleague refused');
  return lead(visit);
}

/** A thief with an administrator's password has a new device: there the rule cannot be switched off. */
async function findPolicyError(
  { db, records }: SecurityRoutesOptions,
  { account, isNewDevice }: Visit,
  isConfirming: boolean,
): Promise<PolicyError | undefined> {
  if (account.confirmsNewDevices && isNewDevice) return 'newDevice';
  const hasColleague = !isConfirming || (await records.countUsers(db, account.accountId)) > 1;
  return hasColleague ? undefined : 'noColleague';
}
