/**
 * The headers of a call with a bearer token. The claims header is sent because the calls name it; the server does not
 * trust it.
 */
export function toBearerHeaders(accessToken: string | undefined, claims: string | undefined): Record<string, string> {
  return {
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(claims === undefined ? {} : { claims }),
  };
}
