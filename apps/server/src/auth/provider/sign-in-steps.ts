import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { hashSecret } from '../../ground/link-secrets.ts';
import { findAccessRefusal, toSignInPlace } from '../callers/access-rules.ts';
import { findNextStep, type FactorMethod, type SecondFactors } from '../second-factor/second-factors.service.ts';
import { findAccountById, type SignInAccount } from '../sign-in/accounts.queries.ts';
import { toBrowserName } from '../sign-in/browser-name.ts';
import { findKnownBrowser, noteBrowser } from '../sign-in/known-browsers.queries.ts';
import { toSignInEntry, type NoteSignIn, type SignInLog } from '../sign-in/sign-in-log.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { getTextsOfRequest, LANGUAGES } from '../../ground/texts/texts.ts';
import { PROVIDER_PATH } from './create-provider.ts';

/** How long the next step of a sign-in is waited for. */
const STEP_MS = 10 * 60_000;

/** What has been proved so far in a sign-in that needs more steps. It is stored with the provider's interaction. */
const pendingSchema = z.object({
  userId: z.number(),
  /** Hash of the cookie that the browser must have for the next step. */
  stepHash: z.string(),
  startedAtMs: z.number(),
  need: z.enum(['factor', 'setUp', 'done']),
  methods: z.array(z.string()),
  challenge: z.string().optional(),
  /** The authenticator app that is being set up. */
  secret: z.string().optional(),
});
type Pending = z.infer<typeof pendingSchema>;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A sign-in between its steps. */
export interface OpenStep {
  readonly interaction: Interaction;
  readonly account: SignInAccount;
  readonly pending: Pending;
}

interface StepsOptions {
  readonly provider: Provider;
  readonly cookies: BrowserCookies;
  readonly db: Db;
  readonly clock: Clock;
  readonly factors: SecondFactors;
  readonly signInLog: SignInLog;
  readonly noteOutcome: NoteSignIn;
  readonly setLanguages: SetLanguages;
}

/** Stores the language that a user has chosen, where one was, and that of the browser. */
export type SetLanguages = (
  db: Db,
  userId: number,
  languages: { language: string | undefined; browserLanguage: string },
) => Promise<void>;

/** Leads a sign-in from the right password to the session. */
export interface SignInSteps {
  /** The interaction whose address and cookies a request has. */
  findInteraction(request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined>;
  /** The step that this browser, and no other, may go on with. */
  findOpen(request: FastifyRequest, reply: FastifyReply): Promise<OpenStep | undefined>;
  /** The id of the request's browser where that user has signed in from it before. */
  findKnownBrowser(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<number | undefined>;
  /** Ends the sign-in, or leads to the step that it needs after the right password. */
  continueAfterPassword(request: FastifyRequest, reply: FastifyReply, account: SignInAccount): Promise<FastifyReply>;
  /** Stores what has changed. A new need gets a new cookie: that of the step before is worth nothing any more. */
  save(request: FastifyRequest, reply: FastifyReply, step: OpenStep, change: Partial<Pending>): Promise<void>;
  /** Ends the sign-in with a session. */
  complete(
    request: FastifyRequest,
    reply: FastifyReply,
    account: SignInAccount,
    methods: readonly string[],
  ): Promise<FastifyReply>;
  finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<FastifyReply>;
  note(request: FastifyRequest, account: SignInAccount, description: string, errorCode?: string): Promise<void>;
}

/** The path of the next step of a sign-in. */
export function toStepPath(uid: string): string {
  return `${PROVIDER_PATH}/interaction/${uid}/factor`;
}

export function createSignInSteps(options: StepsOptions): SignInSteps {
  const { provider, cookies, db, clock, factors, signInLog, noteOutcome } = options;

  const store = (request: FastifyRequest, reply: FastifyReply, pending: Pending) =>
    provider.interactionResult(request.raw, reply.raw, { pending }, { mergeWithLastSubmission: false });

  const steps: SignInSteps = {
    findInteraction: (request, reply) => findInteraction(provider, request, reply),
    findOpen: (request, reply) => findOpenStep(options, request, reply),

    async findKnownBrowser(request, reply, userId) {
      const browser = cookies.findBrowser(request, reply);
      return browser === undefined ? undefined : (await findKnownBrowser(db, userId, hashSecret(browser)))?.id;
    },

    async continueAfterPassword(request, reply, account) {
      const browserId = await steps.findKnownBrowser(request, reply, account.userId);
      const own = await factors.findOwn(account.userId);
      const need = findNextStep(account.secondFactorPolicy, own, browserId !== undefined);
      if (need === 'none') return steps.complete(request, reply, account, ['pwd']);
      const { uid } = request.params as { uid: string };
      const path = toStepPath(uid);
      const stepHash = toStepHash(cookies.renewStep(request, reply, path));
      const startedAtMs = clock.now().getTime();
      await store(request, reply, { userId: account.userId, stepHash, startedAtMs, need, methods: ['pwd'] });
      await steps.note(
        request,
        account,
        need === 'factor' ? 'Password right, second factor needed' : 'Password right, second factor to be set up',
      );
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    },

    async save(request, reply, { interaction, pending }, change) {
      const isNewNeed = change.need !== undefined && change.need !== pending.need;
      const stepHash = isNewNeed
        ? toStepHash(cookies.renewStep(request, reply, toStepPath(interaction.uid)))
        : pending.stepHash;
      await store(request, reply, { ...pending, ...change, stepHash });
    },

    async complete(request, reply, account, methods) {
      const { userId, email } = account;
      const { browserId, name, isNew } = await keepBrowser(options, request, reply, userId);
      if (isNew) await steps.note(request, account, `New browser${name === '' ? '' : `: ${name}`}`);
      await keepLanguage(options, request, reply, account);
      await noteOutcome({ type: 'signedIn', account }, { email, networkAddress: request.ip });
      const login = { accountId: String(userId), amr: [...methods] };
      return steps.finish(request, reply, { login, signIn: { browserId, networkAddress: request.ip } });
    },

    async finish(request, reply, result) {
      const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      });
      return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
    },

    note: (request, { userId, email }, description, errorCode = '') =>
      signInLog.addLoginActivity(
        { userId, email, networkAddress: request.ip },
        toSignInEntry(ACTIVITY_TYPES.TokenSecurity, description, errorCode),
      ),
  };
  return steps;
}

function toStepHash(secret: string): string {
  return hashSecret(secret).toString('base64url');
}

async function findInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  const { uid } = request.params as { uid: string };
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === uid ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function findOpenStep(
  { provider, cookies, db, clock }: StepsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenStep | undefined> {
  const interaction = await findInteraction(provider, request, reply);
  const { data: pending } = pendingSchema.safeParse(interaction?.result?.['pending']);
  const secret = cookies.findStep(request, reply);
  if (interaction === undefined || pending === undefined || secret === undefined) return undefined;
  if (toStepHash(secret) !== pending.stepHash) return undefined;
  if (clock.now().getTime() - pending.startedAtMs > STEP_MS) return undefined;
  const account = await findAccountById(db, pending.userId);
  const place = toSignInPlace(interaction.params['redirect_uri']);
  return account === undefined || findAccessRefusal(account, place) !== undefined
    ? undefined
    : { interaction, account, pending };
}

/** Notes the browser of a sign-in, and gives it the cookie by which it is known. */
async function keepBrowser(
  { db, cookies, clock }: StepsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<{ browserId: number; name: string; isNew: boolean }> {
  const secretHash = hashSecret(cookies.keepBrowser(request, reply));
  const name = toBrowserName(request.headers['user-agent']);
  const known = await findKnownBrowser(db, userId, secretHash);
  const browserId = await noteBrowser(db, { userId, secretHash, name, now: clock.now() });
  return { browserId, name, isNew: known === undefined };
}

/** The language that was chosen on the sign-in page becomes the account's; the browser gets that of the account. */
async function keepLanguage(
  { db, cookies, setLanguages }: StepsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  account: SignInAccount,
): Promise<void> {
  const taken = cookies.takeChosenLanguage(request, reply);
  const language = taken !== undefined && LANGUAGES.includes(taken) ? taken : undefined;
  const browserLanguage = getTextsOfRequest({ 'accept-language': request.headers['accept-language'] }).language;
  await setLanguages(db, account.userId, { language, browserLanguage });
  cookies.keepLanguage(request, reply, language ?? account.language ?? browserLanguage);
}

/** The methods of a sign-in with a second factor, by RFC 8176. */
export function withFactor(methods: readonly string[], factor: FactorMethod): string[] {
  return [...methods, factor, 'mfa'];
}
