/**
 * Why the identity provider turns somebody away. The code stands at the start of
 * `error_description`; the front end reads it with `findSignInRefusal` and words the message.
 */
export const SIGN_IN_REFUSALS = {
  '77.1': 'The security agent did not answer',
  '77.2': 'The security agent refused',
  '88.1': 'The company account is closed',
  '88.2': 'Access is not enabled for the company account',
  '88.3': 'The e-mail address is not verified',
  '99.1': 'The user is disabled',
  '99.2': 'The user has no access to the web board',
  Maintenance: 'The board is under maintenance',
} as const;

export type SignInRefusal = keyof typeof SIGN_IN_REFUSALS;

/** The code that the front end logs when the caller's claims could not be had. */
export const NO_CLAIMS_CODE = '99.3';

const codePattern = /\b(77\.[12]|88\.[123]|99\.[12])\b/;

/**
 * The refusal that an `error_description` of the provider names; undefined for any other text,
 * which the front end words as plain 'Access Denied'.
 */
export function findSignInRefusal(description: string): SignInRefusal | undefined {
  if (description.includes('Maintenance')) return 'Maintenance';
  return codePattern.exec(description)?.[1] as SignInRefusal | undefined;
}

/** What the provider puts in `error_description`: the code, then its plain meaning. */
export function toRefusalDescription(refusal: SignInRefusal): string {
  return refusal === 'Maintenance' ? 'Maintenance' : `${refusal} ${SIGN_IN_REFUSALS[refusal]}`;
}

/** The API audience of access tokens. */
export const TOKEN_AUDIENCE = 'linkup';

/** The scopes of the API that the front end asks for, besides `openid`. */
export const API_SCOPES = ['linkup.full_access', 'vetting:access', 'notifications:send:email'] as const;

/** Where the front end finishes sign-in, under the board's public address. */
export const LOGIN_CALLBACK_PATH = '/login-callback';

/** Where somebody without a product of the board is sent, under the board's public address. */
export const PORTAL_PATH = '/portal';
