/** What the front end reads of an access token. Tokens of an external issuer have only `exp` and perhaps `cnf`. */
export interface TokenClaims {
  /** Seconds since 1970. */
  readonly exp: number;
  readonly userid?: number;
  readonly mysession?: string;
  readonly skipDeviceCheck?: boolean;
  readonly cnf?: { readonly jkt?: string };
}

/** Checks only the expiry, which the front end needs: the server checks the whole token with each request. */
function isTokenClaims(value: unknown): value is TokenClaims {
  return typeof (value as TokenClaims | null)?.exp === 'number';
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}

/**
 * Reads the claims of an access token without checking its signature. The server checks it on every request; the front
 * end only needs the user and the expiry. Undefined where the text is no such token.
 */
export function findTokenClaims(accessToken: string): TokenClaims | undefined {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(accessToken.split('.')[1] ?? ''));
    return isTokenClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
