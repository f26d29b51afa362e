import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { assertThat } from '../../errors.ts';
import type { ToPages } from '../pages/page-frame.ts';
import { toSignInPlace, type SignInPlace } from '../callers/access-rules.ts';
import { renderTroublePage } from '../pages/notice-pages.ts';
import { DEMO_ENTRY_PATH, renderSignInPage, type DemoSignIn } from '../pages/sign-in-page.ts';
import type { SignInAttempt } from '../sign-in/sign-in-log.ts';
import {
  toProviderError,
  type FieldErrors,
  type SignInOutcome,
  type SignInService,
} from '../sign-in/sign-in.service.ts';
import { PROVIDER_PATH } from './create-provider.ts';
import { acceptForms, sendPage, toField } from './form-pages.ts';

interface InteractionOptions {
  readonly provider: Provider;
  readonly signIn: SignInService;
  readonly publicUrl: URL;
  readonly toPages: ToPages;
  /** Returns the sample users that the page shows on a demo board. */
  readonly findDemo: (place: SignInPlace) => Promise<DemoSignIn | undefined>;
  /** Writes the outcome of an attempt to the sign-in log. */
  readonly noteOutcome: (outcome: SignInOutcome, attempt: SignInAttempt) => Promise<void>;
}

const STATUS_OF_OUTCOME = { wrong: 422, locked: 429 } as const;

/** The sign-in page and the routes that its form submits to. */
export async function registerInteractionRoutes(app: FastifyInstance, options: InteractionOptions): Promise<void> {
  const { provider, signIn, publicUrl, toPages } = options;

  async function findInteraction(request: FastifyRequest, reply: FastifyReply) {
    const { uid } = request.params as { uid: string };
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      return interaction.uid === uid ? interaction : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  function sendExpired(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const page = renderTroublePage(toPages(request.headers['accept-language']), {
      reason: 'expired',
      home: `${publicUrl.origin}/home`,
    });
    return sendPage(reply, page, 400);
  }

  async function renderForm(
    request: FastifyRequest,
    { uid, params }: { uid: string; params: Record<string, unknown> },
    email: string,
    fieldErrors: FieldErrors,
  ) {
    return renderSignInPage(toPages(request.headers['accept-language']), {
      action: `${PROVIDER_PATH}/interaction/${uid}`,
      email,
      errors: fieldErrors,
      returnOrigins: [publicUrl.origin],
      demo: await options.findDemo(toSignInPlace(params['redirect_uri'])),
    });
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ): Promise<FastifyReply> {
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
  }

  async function showForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const interaction = await findInteraction(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const accountId = interaction.session?.accountId;
    // Maintenance applies to every user. Any other refusal applies only to a user who is already signed in, and not
    // where the application requests the sign-in of another user.
    const place = toSignInPlace(interaction.params['redirect_uri']);
    const refusal = await signIn.findRefusal(accountId === undefined ? undefined : Number(accountId), place);
    const isAskedForLogin = interaction.prompt.reasons.includes('login_prompt');
    if (refusal && !(isAskedForLogin && refusal !== 'Maintenance')) {
      return finish(request, reply, toProviderError(refusal));
    }
    // The suggested user: chosen on the page of a demo, or named by the application.
    const { email } = request.query as { email?: unknown };
    const hint = [email, interaction.params['login_hint']].find((given) => typeof given === 'string') ?? '';
    return sendPage(reply, await renderForm(request, interaction, String(hint).slice(0, 254), {}));
  }

  /** The cookie of the interaction is not sent by other sites; what the browser marks as cross-site is refused too. */
  async function findSentForm(request: FastifyRequest, reply: FastifyReply) {
    return request.headers['sec-fetch-site'] === 'cross-site' ? undefined : findInteraction(request, reply);
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
    await options.noteOutcome(outcome, { email: outcome.account.email, networkAddress: request.ip });
    if (outcome.type === 'refused') return finish(request, reply, toProviderError(outcome.refusal));
    return finish(request, reply, { login: { accountId: String(entry.userId) } });
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const interaction = await findSentForm(request, reply);
    if (!interaction) return sendExpired(request, reply);
    const email = toField(request.body, 'email');
    const place = toSignInPlace(interaction.params['redirect_uri']);
    const outcome = await signIn.signIn({ email, password: toField(request.body, 'password') }, request.ip, place);
    await options.noteOutcome(outcome, { email, networkAddress: request.ip });
    switch (outcome.type) {
      case 'signedIn':
        return finish(request, reply, { login: { accountId: String(outcome.account.userId), amr: ['pwd'] } });
      case 'refused':
        return finish(request, reply, toProviderError(outcome.refusal));
      case 'locked':
      case 'wrong': {
        const fieldErrors = outcome.type === 'locked' ? { password: 'locked' as const } : outcome.errors;
        const page = await renderForm(request, interaction, email, fieldErrors);
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
