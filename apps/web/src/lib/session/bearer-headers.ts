/**
 * The headers of a request with a bearer token. The claims header is part of the API's definition; the server does not
 * trust it.
 */
export function toBearerHeaders(accessToken: string | undefined, claims: string | undefined): Record<string, string> {
  return {
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(claims === undefined ? {} : { claims }),
  };
}
