import type { Flag } from '@loadstone/contracts/flags';
import { useState } from 'react';
import { FlaggedScreen } from '../../modules/flags/index.ts';
import { useFreshNetworks, AddToNetworkDialog } from '../../modules/networks/index.ts';
import { useSession } from '../../lib/session/session.ts';

/** Companies of the partner board exist only there and cannot be added to a network. */
const PARTNER_TYPE = 'DAT';

/** Flagged companies, with an action that adds each to a network. */
export function FlaggedPage() {
  const { claims } = useSession();
  const networks = useFreshNetworks();
  const [candidate, setCandidate] = useState<Flag | null>(null);
  const hasNetworks = (networks.data?.length ?? 0) > 0;
  return (
    <>
      <FlaggedScreen
        canAddToNetwork={({ subscriberType }) =>
          hasNetworks && !claims.globalExcluded && subscriberType !== PARTNER_TYPE
        }
        onAddToNetwork={setCandidate}
      />
      {candidate && (
        <AddToNetworkDialog
          candidates={[{ custCd: candidate.contactCustCd, company: candidate.commonName }]}
          onClose={() => setCandidate(null)}
        />
      )}
    </>
  );
}
