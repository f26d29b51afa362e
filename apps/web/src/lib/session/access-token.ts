import { accessTokenClaimsSchema, type AccessTokenClaims } from '@loadstone/contracts';

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}

/**
 * Reads what an access token says, without checking its signature: the server does that on every
 * call, the front end only wants to know whose it is and until when. Undefined where it is no such token.
 */
export function findTokenClaims(accessToken: string): AccessTokenClaims | undefined {
  try {
    const parsed = accessTokenClaimsSchema.safeParse(JSON.parse(decodeBase64Url(accessToken.split('.')[1] ?? '')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
