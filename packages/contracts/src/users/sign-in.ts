/**
 * Why the identity provider refuses a sign-in. The code is at the start of `error_description`; the front end reads it
 * with `findSignInRefusal` and chooses the message.
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

/** The code that the front end logs when it cannot load the caller's claims. */
export const NO_CLAIMS_CODE = '99.3';

const codePattern = /\b(77\.[12]|88\.[123]|99\.[12])\b/;

/**
 * Returns the refusal in an `error_description` of the provider; undefined for other texts, which the front end shows
 * as 'Access Denied'.
 */
export function findSignInRefusal(description: string): SignInRefusal | undefined {
  if (description.includes('Maintenance')) return 'Maintenance';
  return codePattern.exec(description)?.[1] as SignInRefusal | undefined;
}

/** The content of `error_description`: the code, then its meaning in plain text. */
export function toRefusalDescription(refusal: SignInRefusal): string {
  return refusal === 'Maintenance' ? 'Maintenance' : `${refusal} ${SIGN_IN_REFUSALS[refusal]}`;
}

/** The scopes that the front end requests for the API, besides `openid`. */
export const API_SCOPES = ['linkup.full_access', 'vetting:access', 'notifications:send:email'] as const;

/** The path where the front end finishes sign-in, below the board's public address. */
export const LOGIN_CALLBACK_PATH = '/login-callback';

/** The page of drivers, where the sign-in of a driver also ends, below the board's public address. */
export const DRIVER_PATH = '/driver';

/** The path for users without a product of the board, below the board's public address. */
export const PORTAL_PATH = '/portal';
