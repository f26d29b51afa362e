import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { html } from '../pages/html.ts';
import { renderCodesPage, renderFactorPage, renderSetUpPage, type FactorProblem } from '../pages/factor-page.ts';
import { renderTroublePage } from '../pages/notice-pages.ts';
import type { ToPages } from '../pages/page-frame.ts';
import { createAuthenticatorSecret, toAuthenticatorAddress } from '../second-factor/authenticator.ts';
import type { Passkeys } from '../second-factor/passkeys.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import { PROVIDER_PATH } from './create-provider.ts';
import type { SignInCounts } from '../sign-in/sign-in-log.ts';
import { acceptForms, sendPage, toField } from './form-pages.ts';
import { toStepPath, withFactor, type OpenStep, type SignInSteps } from './sign-in-steps.ts';

interface FactorRoutesOptions {
  readonly steps: SignInSteps;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly publicUrl: URL;
  readonly toPages: ToPages;
  readonly signIns: SignInCounts;
}

const STATUS_OF_PROBLEM = { wrong: 422, locked: 429 } as const;

/** Draws the QR code of an authenticator app's secret. */
export function drawAuthenticator(secret: string, email: string): string {
  return renderSVG(toAuthenticatorAddress(secret, email), { border: 2, ecc: 'M' });
}

function createStepPages({ steps, factors, passkeys, publicUrl, ...options }: FactorRoutesOptions) {
  const toPages = (request: FastifyRequest) => options.toPages(request.headers);
  const returnOrigins = [publicUrl.origin];

  const sendExpired = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, renderTroublePage(toPages(request), { reason: 'expired', home: `${publicUrl.origin}/home` }), 400);

  /** Each page has its own challenge, which is used up by the first reply. */
  async function sendFactorPage(request: FastifyRequest, reply: FastifyReply, step: OpenStep, error?: FactorProblem) {
    const own = await factors.findOwn(step.account.userId);
    const passkey =
      passkeys.arePossible && own.passkeys.length > 0 ? await passkeys.toRequest(own.passkeys) : undefined;
    await steps.save(request, reply, step, { challenge: passkey?.challenge });
    const page = renderFactorPage(toPages(request), {
      action: toStepPath(step.interaction.uid),
      passkey,
      hasCodes: own.hasAuthenticator,
      error,
      returnOrigins,
    });
    return sendPage(reply, page, error && STATUS_OF_PROBLEM[error]);
  }

  async function sendSetUpPage(request: FastifyRequest, reply: FastifyReply, step: OpenStep, error?: FactorProblem) {
    const secret = step.pending.secret ?? createAuthenticatorSecret();
    await steps.save(request, reply, step, { secret });
    const page = renderSetUpPage(toPages(request), {
      action: toStepPath(step.interaction.uid),
      secret,
      qrCode: drawAuthenticator(secret, step.account.email),
      error,
      isDemanded: true,
      returnOrigins,
    });
    return sendPage(reply, page, error && STATUS_OF_PROBLEM[error]);
  }

  return { toPages, returnOrigins, sendExpired, sendFactorPage, sendSetUpPage };
}

/** The pages of the second step of a sign-in: a factor that the user has, or one that the company demands. */
export async function registerFactorRoutes(app: FastifyInstance, options: FactorRoutesOptions): Promise<void> {
  const { steps, factors } = options;
  const { toPages, returnOrigins, sendExpired, sendFactorPage, sendSetUpPage } = createStepPages(options);

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const step = await steps.findOpen(request, reply);
    if (step?.pending.need === 'factor') return sendFactorPage(request, reply, step);
    if (step?.pending.need === 'setUp') return sendSetUpPage(request, reply, step);
    return sendExpired(request, reply);
  }

  async function takeFactor(request: FastifyRequest, reply: FastifyReply, step: OpenStep): Promise<FastifyReply> {
    const { account, pending } = step;
    const credential = toField(request.body, 'credential');
    if (credential !== '') await steps.save(request, reply, step, { challenge: undefined });
    const { userId } = account;
    const source = { address: request.ip, browserId: await steps.findKnownBrowser(request, reply, userId) };
    const outcome =
      credential === ''
        ? await factors.tryCode(userId, source, toField(request.body, 'code'))
        : await factors.tryPasskey(userId, source, { reply: credential, challenge: pending.challenge ?? '' });
    if (outcome.type === 'right') {
      if (outcome.method === 'recovery') await steps.note(request, account, 'Recovery code used');
      return steps.complete(request, reply, account, withFactor(pending.methods, outcome.method));
    }
    options.signIns.wrongFactor += 1;
    await steps.note(request, account, 'Second factor refused', outcome.type);
    return sendFactorPage(request, reply, step, outcome.type);
  }

  async function takeSetUp(request: FastifyRequest, reply: FastifyReply, step: OpenStep): Promise<FastifyReply> {
    const { account, pending, interaction } = step;
    const codes = await factors.addAuthenticator(
      account.userId,
      pending.secret ?? createAuthenticatorSecret(),
      toField(request.body, 'code'),
    );
    if (codes === undefined) return sendSetUpPage(request, reply, step, 'wrong');
    await steps.note(request, account, 'Authenticator app added');
    await steps.save(request, reply, step, { need: 'done', secret: undefined });
    const texts = toPages(request);
    const next = html`<form method="post" action="${toStepPath(interaction.uid)}">
      <button class="button" type="submit">${texts.texts.t('pages.codes.continue')}</button>
    </form>`;
    return sendPage(reply, renderCodesPage(texts, { codes, next, returnOrigins }));
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    const step = isForeign ? undefined : await steps.findOpen(request, reply);
    if (step === undefined) return sendExpired(request, reply);
    const { need, methods } = step.pending;
    if (need === 'done') return steps.complete(request, reply, step.account, withFactor(methods, 'otp'));
    return need === 'factor' ? takeFactor(request, reply, step) : takeSetUp(request, reply, step);
  }

  await app.register(async (scope) => {
    acceptForms(scope);
    const path = `${PROVIDER_PATH}/interaction/:uid/factor`;
    scope.get(path, { schema: { hide: true } as object }, show);
    scope.post(path, { schema: { hide: true } as object }, take);
  });
}
