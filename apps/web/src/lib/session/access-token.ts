import { accessTokenClaimsSchema, type AccessTokenClaims } from '@loadstone/contracts/users';

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
export function findTokenClaims(accessToken: string): AccessTokenClaims | undefined {
  try {
    const parsed = accessTokenClaimsSchema.safeParse(JSON.parse(decodeBase64Url(accessToken.split('.')[1] ?? '')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
