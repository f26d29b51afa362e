import type { UserClaims } from '@loadstone/contracts/users';

/**
 * The claims header that requests carry beside the token, because the API's definition names it; the server does not
 * trust it.
 */
export function toClaimsHeader(claims: UserClaims): string {
  const { accountId, userId, custCd, globalExcluded, productIds, trainingSchool, inProductNotification } = claims;
  return JSON.stringify({
    accountId,
    userId,
    custCd,
    globalExcluded,
    productIds,
    trainingSchool,
    inProductNotification,
  });
}
