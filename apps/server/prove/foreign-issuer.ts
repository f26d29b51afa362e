import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * An OpenID provider that knows nothing of the board, in a process of its own: `node … <port> <address of the board>`. It
 * signs in any address, and those that begin with "unverified" without having verified them. Its access tokens live for
 * 20 s and state their scopes in `scp`.
 */
const [port = '', board = ''] = process.argv.slice(2);
const issuer = `http://localhost:${port}`;
const SCOPE = 'linkup.full_access vetting:access notifications:send:email';
const LIFE_SECONDS = 20;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'board-of-loads',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: [`${board}/login-callback`],
      post_logout_redirect_uris: [`${board}/`],
    },
  ],
  pkce: { required: () => true },
  clientBasedCORS: () => true,
  ttl: { AccessToken: LIFE_SECONDS, IdToken: 600, Session: 3_600, Grant: 3_600, Interaction: 600, RefreshToken: 3_600 },
  issueRefreshToken: () => true,
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'urn:board',
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: SCOPE,
        audience: 'linkup',
        accessTokenFormat: 'jwt',
        accessTokenTTL: LIFE_SECONDS,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  extraTokenClaims: (_context, token) => {
    const address = 'accountId' in token ? token.accountId : undefined;
    return { email: address, email_verified: address?.startsWith('unverified') !== true };
  },
  formats: {
    customizers: {
      jwt: (_context, _token, parts) => {
        const { scope, ...others } = parts.payload;
        parts.payload = { ...others, scp: String(scope).split(' ') };
      },
    },
  },
  loadExistingGrant: async (context) => {
    const { client, session } = context.oidc;
    const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
    grant.addOIDCScope('openid email');
    grant.addResourceScope('urn:board', SCOPE);
    await grant.save();
    return grant;
  },
});
createServer(provider.callback()).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
process.once('SIGTERM', () => process.exit(0));
