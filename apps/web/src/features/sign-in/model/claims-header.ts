import type { UserClaims } from '@loadstone/contracts';

/** What the calls carry beside the token, because the calls name it; the server takes none of it for granted. */
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
