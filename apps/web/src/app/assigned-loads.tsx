import { AssignedLoadHost } from '../features/assignments/components/assigned-load-host.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';

const CompanyFacts = lazyComponent(async () => ({
  default: (await import('../features/companies/components/company-facts.tsx')).CompanyFacts,
}));

/** The dialog of assigned loads, with the facts of the other company. Loads after the first screen. */
export default function AssignedLoads() {
  return (
    <AssignedLoadHost
      renderCompany={(custCd, userId) => (
        <LazyPart>
          <CompanyFacts custCd={custCd} userId={userId} />
        </LazyPart>
      )}
    />
  );
}
