import type { Posting } from '@loadstone/contracts';
import { AssignedView } from '../../features/assignments/components/assigned-view.tsx';
import { CompanyFacts } from '../../features/companies/components/company-facts.tsx';

/** The assignment of the selected posting. Loads when such a posting is selected. */
export function HomeAssigned({ posting }: { readonly posting: Posting }) {
  return (
    <AssignedView
      posting={posting}
      renderCompany={(custCd, userId) => <CompanyFacts custCd={custCd} userId={userId} />}
    />
  );
}
