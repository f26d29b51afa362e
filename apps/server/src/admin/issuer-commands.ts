import { machineTokenClaimsSchema } from '@loadstone/contracts/service-accounts';
import { PRODUCT_IDS, PRODUCT_MODES } from '@loadstone/contracts/postings';
import { compactVerify, decodeJwt, errors } from 'jose';
import { z } from 'zod';
import {
  createRemoteKeySet,
  findExternalUser,
  putSignInDomain,
  REMOTE_ALGORITHMS,
  removeSignInDomain,
  resetIdentities,
  toScope,
  toSessionId,
  type FoundUser,
} from '../auth/index.ts';
import { AppError, assertThat, errorText } from '../ground/errors.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { getUserByEmail } from '../modules/users/index.ts';
import { defineBoardCommand, defineCommand, type Command } from './command.ts';
import { email } from './user-parts.ts';

const account = z.string().describe("The company's customer code");
const domain = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Expected a domain such as example.com.'))
  .describe('A domain of e-mail addresses, without its subdomains');

const allow = defineCommand({
  name: 'allow-sign-in-domain',
  summary: 'Adds users of OIDC_ISSUER with verified addresses of a domain to a company with their first sign-in',
  options: {
    account,
    domain,
    modes: z
      .string()
      .transform((list) => list.split(',').map((mode) => mode.trim()))
      .pipe(z.array(z.enum(PRODUCT_MODES, 'Expected B, C, or both.')).min(1))
      .describe('Products of these users: B, C or "B,C"'),
  },
  run: async ({ tx, clock }, options) => {
    const { account_id: accountId } = await getCompanyByCode(tx, options.account);
    const row = {
      ...{ domain: options.domain, account_id: accountId, added_on: clock.now() },
      product_ids: options.modes.map((mode) => PRODUCT_IDS[mode]),
    };
    const isDone = await putSignInDomain(tx, row);
    assertThat(isDone, 'request.invalid', errorText('identity.domainTaken', { domain: options.domain }));
    return {
      accountId,
      details: { domain: options.domain, modes: options.modes },
      message: `Users of ${options.domain} belong to ${options.account} from their first sign-in on.`,
    };
  },
});

const disallow = defineCommand({
  name: 'disallow-sign-in-domain',
  summary: 'Adds no further users of a domain to a company; those it has stay',
  options: { account, domain },
  run: async ({ tx }, options) => {
    const { account_id: accountId } = await getCompanyByCode(tx, options.account);
    const isDone = await removeSignInDomain(tx, accountId, options.domain);
    return {
      accountId,
      details: { domain: options.domain },
      message: isDone ? 'Done.' : 'The company does not have it.',
    };
  },
});

const reset = defineCommand({
  name: 'reset-identity',
  summary: 'Lets another account of OIDC_ISSUER with the verified address of a user become this user',
  options: { email },
  run: async ({ tx, clock }, options) => {
    const user = await getUserByEmail(tx, options.email);
    const count = await resetIdentities(tx, user.user_id, clock.now());
    return {
      ...{ accountId: user.account_id, userId: user.user_id, details: { removed: count } },
      message: 'The next sign-in with this address is linked, with a token from now on.',
    };
  },
});

const check = defineBoardCommand({
  name: 'check-issuer',
  summary: 'Says what an access token of OIDC_ISSUER lacks, and which user it is; changes nothing',
  options: { token: z.string().min(1).describe('The access token, as the browser sends it') },
  argument: 'token',
  run: async ({ database, configuration, clock }, { token }) => {
    const { externalIssuer: issuer, audience, apiScope, claims: mapping } = configuration.identity;
    assertThat(issuer, 'request.invalid', errorText('identity.noIssuer'));
    const lines: string[] = [];
    let hasFailed = false;
    const note = (isRight: boolean, part: string, text: string): void => {
      hasFailed ||= !isRight;
      lines.push(`${isRight ? 'ok   ' : 'fault'}  ${part.padEnd(9)}  ${text}`);
    };
    const toOutcome = () => ({ message: lines.join('\n'), isAudited: false, hasFailed });
    const payload = decode(token);
    if (payload === undefined) {
      note(false, 'form', 'It is no JWT. The issuer must issue JWT access tokens for the audience of the board.');
      return toOutcome();
    }
    const shown = (value: unknown): string => JSON.stringify(value) ?? 'absent';
    const audiences = [payload.aud ?? []].flat();
    note(payload.iss === issuer, 'issuer', `iss is ${shown(payload.iss)}; OIDC_ISSUER is ${shown(issuer)}.`);
    note(
      audiences.includes(audience),
      'audience',
      `aud is ${shown(payload.aud)}; OIDC_AUDIENCE is ${shown(audience)}.`,
    );
    const isOpen = payload.exp !== undefined && payload.exp * 1_000 > clock.now().getTime();
    note(isOpen, 'expiry', payload.exp === undefined ? 'exp is absent.' : `exp is ${toTime(payload.exp)}.`);
    const keys = createRemoteKeySet(issuer);
    const signature = await compactVerify(token, keys, { algorithms: [...REMOTE_ALGORITHMS] }).then(
      () => 'The key of the issuer has signed it.',
      (error: unknown) => error,
    );
    note(typeof signature === 'string', 'signature', typeof signature === 'string' ? signature : describe(signature));
    if (machineTokenClaimsSchema.safeParse(payload).success) {
      note(true, 'user', `It is the token of a machine: a service account with the client id ${shown(payload.sub)}.`);
      return toOutcome();
    }
    const scope = toScope(payload);
    note(scope.split(' ').includes(apiScope), 'scope', `scope and scp have ${shown(scope)}; ${apiScope} is needed.`);
    const found = await findExternalUser({ db: database.db, issuer, mapping }, payload).catch(
      (error: unknown) => error,
    );
    note(
      !(found instanceof Error),
      'user',
      found instanceof Error ? describe(found) : describeUser(found as FoundUser),
    );
    const hasSession = payload[mapping.session] !== undefined || payload['mysession'] !== undefined;
    const session = found instanceof Error ? '' : toSessionId(payload, mapping);
    lines.push(
      hasSession
        ? `ok     session    ${session || shown(payload[mapping.session])}`
        : `note   session    ${mapping.session} is absent: each token counts as a session of its own.`,
    );
    return toOutcome();
  },
});

const toTime = (seconds: number): string => new Date(seconds * 1_000).toISOString();

function decode(token: string) {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError) {
    const cause = error.cause as { message?: string } | undefined;
    return [error.message, ...(cause?.message === undefined ? [] : [cause.message])].join(' ');
  }
  if (error instanceof errors.JWKSNoMatchingKey) return 'The issuer does not publish the key that signed it.';
  return error instanceof Error ? error.message : String(error);
}

function describeUser(found: FoundUser): string {
  switch (found.by) {
    case 'ids':
      return `user ${found.claims.userid} of ${found.claims.cust_cd}, by the board's own ids.`;
    case 'subject':
      return `user ${found.userId} of ${found.custCd}, whose subject is linked.`;
    case 'email':
      return `user ${found.userId}, by the verified address ${found.email}; the first sign-in links the subject.`;
    case 'domain':
      return `${found.email} is added to company ${found.accountId} with the first sign-in, by the domain.`;
  }
}

/** The commands for an issuer elsewhere. */
export const ISSUER_COMMANDS: readonly Command[] = [check, allow, disallow, reset];
