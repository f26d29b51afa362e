import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertThat } from '../../ground/errors.ts';
import type { ToPages } from '../pages/page-frame.ts';
import { toSignInPlace, type SignInPlace } from '../callers/access-rules.ts';
import { renderTroublePage } from '../pages/notice-pages.ts';
import { RESET_PATH } from '../account-security/password-reset.service.ts';
import { DEMO_ENTRY_PATH, renderSignInPage, type DemoSignIn } from '../pages/sign-in-page.ts';
import type { SignInAttempt } from '../sign-in/sign-in-log.ts';
import {
  toProviderError,
  type FieldErrors,
  type SignInOutcome,
  type SignInService,
} from '../sign-in/sign-in.service.ts';
import { LANGUAGES, type ReaderHeaders } from '../../ground/texts/texts.ts';
import { PROVIDER_PATH } from './create-provider.ts';
import { acceptForms, sendPage, toField } from './form-pages.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import type { SignInSteps } from './sign-in-steps.ts';

interface InteractionOptions {
  readonly steps: SignInSteps;
  readonly cookies: BrowserCookies;
  readonly signIn: SignInService;
  readonly publicUrl: URL;
  readonly toPages: ToPages;
  /** Returns the sample users that the page shows on a demo board. */
  readonly findDemo: (place: SignInPlace) => Promise<DemoSignIn | undefined>;
  /** Writes the outcome of an attempt that failed to the sign-in log. */
  readonly noteOutcome: (outcome: SignInOutcome, attempt: SignInAttempt) => Promise<void>;
}

const STATUS_OF_OUTCOME = { wrong: 422, locked: 429, busy: 429 } as const;

function createSignInPage({ steps, signIn, publicUrl, toPages, ...options }: InteractionOptions) {
  function sendExpired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const page = renderTroublePage(toPages(request.headers), {
      reason: 'expired',
      home: `${publicUrl.origin}/home`,
    });
    return sendPage(reply, page, 400);
  }

  async function renderForm(
    headers: ReaderHeaders,
    { uid, params }: { uid: string; params: Record<string, unknown> },
    email: string,
    fieldErrors: FieldErrors,
  ) {
    const pages = toPages(headers);
    return renderSignInPage(pages, {
      action: `${PROVIDER_PATH}/interaction/${uid}`,
      email,
      errors: fieldErrors,
      reset: RESET_PATH,
      languages: LANGUAGES.filter((language) => language !== pages.texts.language),
      returnOrigins: [publicUrl.origin],
      demo: await options.findDemo(toSignInPlace(params['redirect_uri'])),
    });
  }

  /** The headers with the language that the reader has just chosen on the page, which is kept for the account. */
  function takeLanguage(request: FastifyRequest, reply: FastifyReply): ReaderHeaders {
    const { language } = request.query as { language?: unknown };
    if (typeof language !== 'string' || !LANGUAGES.includes(language)) return request.headers;
    options.cookies.chooseLanguage(request, reply, language);
    return { 'accept-language': language };
  }

  async function showForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const interaction = await steps.findInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const accountId = interaction.session?.accountId;
    // Maintenance applies to every user. Any other refusal applies only to a user who is already signed in, and not
    // where the application requests the sign-in of another user.
    const place = toSignInPlace(interaction.params['redirect_uri']);
    const refusal = await signIn.findRefusal(accountId === undefined ? undefined : Number(accountId), place);
    const isAskedForLogin = interaction.prompt.reasons.includes('login_prompt');
    if (refusal && !(isAskedForLogin && refusal !== 'Maintenance')) {
      return steps.finish(request, reply, toProviderError(refusal));
    }
    // The suggested user: chosen on the page of a demo, or named by the application.
    const { email } = request.query as { email?: unknown };
    const hint = [email, interaction.params['login_hint']].find((given) => typeof given === 'string') ?? '';
    return sendPage(reply, await renderForm(takeLanguage(request, reply), interaction, String(hint).slice(0, 254), {}));
  }

  return { sendExpired, renderForm, showForm };
}

/** The sign-in page and the routes that its form submits to. */
export async function registerInteractionRoutes(app: FastifyInstance, options: InteractionOptions): Promise<void> {
  const { steps, signIn } = options;
  const { sendExpired, renderForm, showForm } = createSignInPage(options);

  /** The cookie of the interaction is not sent by other sites; what the browser marks as cross-site is refused too. */
  async function findSentForm(request: FastifyRequest, reply: FastifyReply) {
    return request.headers['sec-fetch-site'] === 'cross-site' ? undefined : steps.findInteraction(request, reply);
  }

  /** The one-click entry of a demo. On any other board it returns 404, as an address that does not exist. */
  async function takeDemoEntry(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const interaction = await findSentForm(request, reply);
    const place = toSignInPlace(interaction?.params['redirect_uri']);
    const side = toField(request.body, 'side');
    const entry = (await options.findDemo(place))?.entries.find((one) => one.side === side);
    assertThat(entry, 'route.notFound');
    if (!interaction) return sendExpired(request, reply);
    const outcome = await signIn.enter(entry.userId, place);
    assertThat(outcome && 'account' in outcome, 'route.notFound');
    if (outcome.type === 'signedIn') return steps.complete(request, reply, outcome.account, []);
    await options.noteOutcome(outcome, { email: outcome.account.email, networkAddress: request.ip });
    return steps.finish(request, reply, toProviderError(outcome.refusal));
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const interaction = await findSentForm(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const email = toField(request.body, 'email');
    const place = toSignInPlace(interaction.params['redirect_uri']);
    const form = { email, password: toField(request.body, 'password') };
    const browser = options.cookies.findBrowser(request, reply);
    const outcome = await signIn.signIn(form, request.ip, place, { browser });
    if (outcome.type !== 'signedIn') await options.noteOutcome(outcome, { email, networkAddress: request.ip });
    switch (outcome.type) {
      case 'signedIn':
        return steps.continueAfterPassword(request, reply, outcome.account);
      case 'refused':
        return steps.finish(request, reply, toProviderError(outcome.refusal));
      case 'busy':
      case 'locked':
      case 'wrong': {
        if (outcome.type === 'busy') void reply.header('retry-after', outcome.retryAfter);
        const fieldErrors = outcome.type === 'wrong' ? outcome.errors : { password: outcome.type };
        const page = await renderForm(request.headers, interaction, email, fieldErrors);
        return sendPage(reply, page, STATUS_OF_OUTCOME[outcome.type]);
      }
    }
  }

  await app.register(async (scope) => {
    acceptForms(scope);
    const path = `${PROVIDER_PATH}/interaction/:uid`;
    scope.get(path, { schema: { hide: true } as object }, showForm);
    scope.post(path, { schema: { hide: true } as object }, takeForm);
    scope.post(`${path}${DEMO_ENTRY_PATH}`, { schema: { hide: true } as object }, takeDemoEntry);
  });
}
