import { NO_KEY, type FeatureCode } from '@loadstone/contracts/board';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { Permit, UserClaims } from '@loadstone/contracts/users';
import { createContext, useContext } from 'react';

/** The signed-in user, the current mode, and the user's rights in it. */
export interface Session {
  claims: UserClaims;
  mode: ProductMode;
  /** The modes of the user's products; with two the header shows the toggle. */
  modes: readonly ProductMode[];
  /** The permits of every product that the company holds. */
  permits: readonly Permit[];
  /** True where the company holds the feature for the current mode's product. */
  hasFeature: (code: FeatureCode) => boolean;
  /** The key that paths need, in the current mode; `NA` where the feature is not held. */
  keyFor: (code: FeatureCode) => string;
}

/** Creates a session from the server's reply about the user. */
export function createSession(
  claims: UserClaims,
  permits: readonly Permit[],
  mode: ProductMode,
  modes: readonly ProductMode[],
): Session {
  const keys = new Map<FeatureCode, string>();
  for (const permit of permits) if (permit.productId === PRODUCT_IDS[mode]) keys.set(permit.code, permit.apI_Key);
  return {
    claims,
    mode,
    modes,
    permits,
    hasFeature: (code) => keys.has(code),
    keyFor: (code) => keys.get(code) ?? NO_KEY,
  };
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the signed-in user. Only available below a guarded route. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a guarded route above it.');
  return session;
}
