/** What a token of an issuer elsewhere lacks. */
export const identityErrorTexts = {
  unknown: 'The sign-in service did not say who you are on this board.',
  scopeMissing: "The sign-in service gave no access to this board: the token lacks the scope ''{scope}''.",
  otherAudience: "The sign-in service gave a token that is not for this board: its audience is not ''{audience}''.",
  noJwt: 'The sign-in service gave a token that is no JWT for this board.',
  otherIssuer: "The token is not one of the sign-in service ''{issuer}''.",
  emailMissing: "The sign-in service stated no e-mail address: the token lacks the claim ''{claim}''.",
  emailNotVerified:
    "The sign-in service has not verified your e-mail address: the claim ''{claim}'' of the token is not true.",
  otherSubject: 'The user {email} of this board belongs to another account of the sign-in service.',
  domainFull: 'The company adds no further users of {domain} today, or at all: its limit is reached.',
  domainTaken: 'Another company has the domain {domain}.',
  noIssuer: 'OIDC_ISSUER is not set: users sign in at the board itself.',
  noUser: 'This board has no user {email}, and no company lets its domain in.',
} as const;
