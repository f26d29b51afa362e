import { BUREAU_NAMES, type BureauCode, type BureauScore } from '@loadstone/contracts';
import { useState } from 'react';
import { CloseButton } from '@mantine/core';
import { useFreshNetworks } from '../../data/networks/list-networks.ts';
import { CompanyFacts } from '../../features/companies/components/company-facts.tsx';
import { CompanyPanel } from '../../features/companies/components/company-panel.tsx';
import { useExclusion } from '../../features/excluded/use-exclusion.ts';
import { AddToNetworkDialog } from '../../features/networks/dialogs/add-to-network-dialog.tsx';
import { SearchScreen } from '../../features/search/components/search-screen.tsx';
import type { FoundCompany } from '../../features/search/components/search-actions.ts';
import { useExclusionMarks } from '../../features/search/use-exclusion-marks.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { PanelHeader, SidePanel } from '../../ui/side-panel.tsx';

/** Companies of the partner board exist only there: they cannot be excluded or added to a network. */
const PARTNER_TYPE = 'DAT';

/** The searches with the actions of other features: exclude, networks, the company's panel. */
export function SearchPage() {
  const { claims } = useSession();
  const networks = useFreshNetworks();
  const [candidate, setCandidate] = useState<FoundCompany | null>(null);
  const { of, mark } = useExclusionMarks();
  const { exclude, include } = useExclusion({
    onExclude: (custCd) => mark(custCd, true),
    onExcludeFailed: (custCd) => mark(custCd, false),
    onInclude: (custCd) => mark(custCd, false),
    onIncludeFailed: (custCd) => mark(custCd, true),
  });
  const mayChange = ({ sType }: FoundCompany) => !claims.globalExcluded && sType !== PARTNER_TYPE;
  return (
    <>
      <SearchScreen
        actions={{
          canExclude: mayChange,
          canAddToNetwork: (company) => mayChange(company) && (networks.data?.length ?? 0) > 0,
          canContact: !claims.globalExcluded,
          exclude,
          include,
          addToNetwork: setCandidate,
          isExcluded: of,
          renderPanel: (company, onClose) => <FoundCompanyPanel company={company} onClose={onClose} />,
        }}
      />
      {candidate && (
        <AddToNetworkDialog
          candidate={{ custCd: candidate.custCd, company: candidate.companyName }}
          onClose={() => setCandidate(null)}
        />
      )}
    </>
  );
}

/** The company of a row: the board's own record, or for the partner board what its search returned. */
function FoundCompanyPanel({ company, onClose }: { readonly company: FoundCompany; readonly onClose: () => void }) {
  const { hasFeature } = useSession();
  const { custCd, companyName, sType, scores } = company;
  if (sType !== PARTNER_TYPE) return <CompanyPanel custCd={custCd} companyName={companyName} onClose={onClose} />;
  const toScore = (bureau: BureauCode, score: number): BureauScore => ({
    bureau,
    name: BUREAU_NAMES[bureau],
    score,
    isSample: false,
  });
  const shown =
    scores === undefined
      ? []
      : [
          ...(hasFeature('ll_eqf') ? [toScore('equifax', scores.equifax)] : []),
          ...(hasFeature('ll_tcc') ? [toScore('transcreditCa', scores.tcc)] : []),
          ...(hasFeature('ll_tcus') ? [toScore('transcreditUs', scores.tcus)] : []),
        ];
  return (
    <SidePanel label={t('companies.panel', { company: companyName })} onClose={onClose}>
      <PanelHeader title={companyName}>
        <CloseButton aria-label={t('companies.close')} onClick={onClose} />
      </PanelHeader>
      <CompanyFacts custCd={custCd} partner={{ phone: '', email: '', scores: shown }} />
    </SidePanel>
  );
}
