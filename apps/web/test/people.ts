import { FEATURES, FEATURE_CODES, type ClientSettings } from '@loadstone/contracts/board';
import { PRODUCT_IDS, PRODUCT_MODES } from '@loadstone/contracts/postings';
import type { Permit, UserClaims } from '@loadstone/contracts/users';

/** The settings of a board for tests. */
export const testSettings: ClientSettings = {
  version: '0.1.0',
  oidc: {
    issuer: 'http://localhost:3000/oidc',
    clientId: 'loadstone-web',
    scope: 'openid linkup.full_access',
    audience: 'linkup',
    portalUrl: 'http://localhost:3000/portal',
  },
  supportPhone: '555-0100',
  supportPhoneAlternate: '555-0101',
  insuranceEmail: 'insurance@example.com',
  indicesPageUrl: 'http://localhost:3000/indices.html',
  indicesHelpUrl: 'http://localhost:3000/indices.html#help',
  externalCustCd: 'EXTERNAL',
  westernProvinces: ['BC', 'AB', 'SK', 'MB'],
  clocks: {},
  postingCommentMaxLength: 150,
  dispatchCommentMaxLength: 150,
  templateMaxCount: 50,
  repostLimit: 20,
  searchRecords: 200,
  newLeadMinutes: 15,
  leadReloadSeconds: 10,
  insuranceThresholdDays: 0,
  insuranceWarningDays: 14,
  deliveryOverdueDays: 3,
  geoLogMinutes: 60,
  agentReturnSeconds: 30,
  productUpdates: false,
  boardTimeZone: 'America/Toronto',
  isSampleMarket: false,
};

/** A user for tests: by default a broker. */
export function makeClaims(changes: Partial<UserClaims> = {}): UserClaims {
  return {
    userId: 7,
    email: 'broker.one@example.com',
    custCd: 'BRK01',
    accountId: 70,
    firstName: 'Broker',
    lastName: 'One',
    nickName: 'B1',
    companyName: 'Broker Company One',
    productIds: '13',
    sessionEnforcement: false,
    globalExcluded: false,
    insuranceExpiryDate: null,
    inProductNotification: '',
    trainingSchool: false,
    geoEnforced: false,
    remoteUser: false,
    isAdministrator: false,
    isSandbox: false,
    language: null,
    ...changes,
  };
}

/** Every feature of both products; the key is the feature's code with the product's id. */
export function makePermits(): Permit[] {
  return PRODUCT_MODES.flatMap((mode) =>
    FEATURE_CODES.filter((code) => (FEATURES[code].modes as readonly string[]).includes(mode)).map((code) => ({
      code,
      productId: PRODUCT_IDS[mode],
      apI_Key: `${code}-${PRODUCT_IDS[mode]}`,
    })),
  );
}

function toBase64Url(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface TokenDraft {
  userId?: number;
  /** Seconds until it expires; negative for an expired one. */
  livesSeconds?: number;
  /** Makes two tokens of one user different. */
  session?: string;
  /** True for a user with a device check. */
  isDeviceChecked?: boolean;
  /** Thumbprint of the key that the token is bound to. */
  thumbprint?: string;
}

/** An access token in the provider's format. The browser does not check its signature. */
export function makeAccessToken({
  userId = 7,
  livesSeconds = 3600,
  session = 's1',
  isDeviceChecked = false,
  thumbprint,
}: TokenDraft = {}): string {
  const claims = {
    sub: String(userId),
    account_id: 70,
    cust_cd: 'BRK01',
    mysession: session,
    userid: userId,
    skipDeviceCheck: !isDeviceChecked,
    ...(thumbprint === undefined ? {} : { cnf: { jkt: thumbprint } }),
    openAccessCheck: false,
    exp: Math.floor(Date.now() / 1000) + livesSeconds,
  };
  return `${toBase64Url({ alg: 'ES256' })}.${toBase64Url(claims)}.signature`;
}

/** An ID token for the provider's reply. */
export function makeIdToken(issuer: string, clientId: string, nonce: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: clientId, sub: '7', iat: now, exp: now + 3600, nonce };
  return `${toBase64Url({ alg: 'ES256' })}.${toBase64Url(claims)}.${btoa('signature')}`;
}
