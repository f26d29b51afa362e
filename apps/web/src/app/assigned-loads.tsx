import { AssignedLoadHost } from '../features/assignments/components/assigned-load-host.tsx';
import { CompanyFacts } from '../features/companies/components/company-facts.tsx';

/** The dialog of assigned loads, with the facts of the other company. Loads after the first screen. */
export default function AssignedLoads() {
  return <AssignedLoadHost renderCompany={(custCd, userId) => <CompanyFacts custCd={custCd} userId={userId} />} />;
}
