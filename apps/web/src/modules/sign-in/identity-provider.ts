import type { ClientSettings } from '@loadstone/contracts/board';
import { LOGIN_CALLBACK_PATH, toRefusalDescription } from '@loadstone/contracts/users';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { httpFetch } from '../../lib/api/api-client.ts';
import { getServerAheadSeconds } from '../../lib/time/clock.ts';
import { findTokenClaims } from '../../lib/session/access-token.ts';
import type { Tokens } from '../../lib/session/tokens.ts';
import { storageItem } from '../../lib/browser/storage.ts';
import { SignInRefused } from './model/sign-in-refused.ts';

/** The code flow with the issuer of the settings. */
export interface IdentityProvider {
  /**
   * Prepares a sign-in and returns the address to go to. With the thumbprint of the agent's key, the tokens are bound to
   * that key.
   */
  beginSignIn: (thumbprint?: string) => Promise<string>;
  /**
   * Exchanges the callback's code for tokens; undefined where this tab has not started a sign-in.
   *
   * @throws {SignInRefused} where the provider refuses
   */
  finishSignIn: (callbackUrl: URL) => Promise<Tokens | undefined>;
  /** Exchanges the refresh token for new tokens. @throws {SignInRefused} where the session has ended */
  renew: (tokens: Tokens) => Promise<Tokens>;
  /** The address that ends the provider's own session, where it has one. */
  findLogoutUrl: (idToken: string | undefined) => Promise<string | undefined>;
}

/** The values that the callback must contain to prove that it belongs to this tab's request. */
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The key that the tokens will be bound to. */
  thumbprint: z.string().optional(),
});
const pendingSignIn = storageItem<z.infer<typeof pendingSchema> | null>({
  area: 'session',
  key: 'pendingSignIn',
  schema: pendingSchema.nullable(),
  fallback: null,
  keptUntil: 'logout',
});

function toTokens(reply: oauth.TokenEndpointResponse, previous?: Tokens): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? previous?.refreshToken,
    idToken: reply.id_token ?? previous?.idToken,
  };
}

/** A refusal is final. A busy or failing provider (429, 5xx) has decided nothing, so a retry is possible. */
function toRefused(error: unknown): unknown {
  const isNo =
    error instanceof oauth.AuthorizationResponseError ||
    (error instanceof oauth.ResponseBodyError && (error.status === 400 || error.status === 401));
  return isNo ? new SignInRefused(error.error_description ?? error.error) : error;
}

/** Creates the client of the issuer in the settings. Its metadata is loaded once, on first use. */
// eslint-disable-next-line max-lines-per-function -- one session, which each step reads and changes.
export function createIdentityProvider(settings: ClientSettings['oidc'], origin: string): IdentityProvider {
  const issuer = new URL(settings.issuer);
  const client: oauth.Client = {
    client_id: settings.clientId,
    // Tokens are dated by the server's clock. By this machine's clock a new token may seem to be expired.
    get [oauth.clockSkew]() {
      return getServerAheadSeconds();
    },
  };
  const redirectUri = origin + LOGIN_CALLBACK_PATH;
  const options = { [oauth.customFetch]: httpFetch, [oauth.allowInsecureRequests]: issuer.protocol === 'http:' };

  /** Requests of tokens that are bound to a key carry a proof by the agent that holds it. */
  const toTokenOptions = async (thumbprint: string | undefined) => {
    if (thumbprint === undefined) return options;
    const { createProvingFetch } = await import('../../lib/device/proofs.ts');
    return { ...options, [oauth.customFetch]: createProvingFetch() };
  };

  let metadata: Promise<oauth.AuthorizationServer> | undefined;
  const readMetadata = async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const getMetadata = () =>
    (metadata ??= readMetadata().catch((error: unknown) => {
      metadata = undefined;
      throw error;
    }));

  return {
    async beginSignIn(thumbprint) {
      const { authorization_endpoint: endpoint } = await getMetadata();
      if (endpoint === undefined) throw new TypeError(`${settings.issuer} names no authorization endpoint.`);
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const nonce = oauth.generateRandomNonce();
      pendingSignIn.write({ state, nonce, verifier, thumbprint });
      const url = new URL(endpoint);
      const parameters = {
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: settings.scope,
        audience: settings.audience,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(thumbprint === undefined ? {} : { dpop_jkt: thumbprint }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async finishSignIn(callbackUrl) {
      const pending = pendingSignIn.read();
      pendingSignIn.clear();
      if (pending === null) return undefined;
      try {
        const server = await getMetadata();
        const parameters = oauth.validateAuthResponse(server, client, callbackUrl, pending.state);
        const reply = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          parameters,
          redirectUri,
          pending.verifier,
          await toTokenOptions(pending.thumbprint),
        );
        const checks = { expectedNonce: pending.nonce, requireIdToken: true };
        return toTokens(await oauth.processAuthorizationCodeResponse(server, client, reply, checks));
      } catch (error) {
        // By its name: the class is in code that is loaded only for users with an agent.
        if (error instanceof Error && error.name === 'AgentError')
          throw new SignInRefused(toRefusalDescription('77.2'));
        throw toRefused(error);
      }
    },

    async renew(tokens) {
      if (tokens.refreshToken === undefined) throw new SignInRefused('There is nothing to renew with.');
      try {
        const server = await getMetadata();
        const reply = await oauth.refreshTokenGrantRequest(
          server,
          client,
          oauth.None(),
          tokens.refreshToken,
          await toTokenOptions(findTokenClaims(tokens.accessToken)?.cnf?.jkt),
        );
        return toTokens(await oauth.processRefreshTokenResponse(server, client, reply), tokens);
      } catch (error) {
        throw toRefused(error);
      }
    },

    async findLogoutUrl(idToken) {
      const { end_session_endpoint: endpoint } = await getMetadata();
      if (endpoint === undefined) return undefined;
      const url = new URL(endpoint);
      url.searchParams.set('client_id', settings.clientId);
      url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
      if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
      return url.href;
    },
  };
}
