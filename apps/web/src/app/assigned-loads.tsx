import { AssignedLoadHost } from '../modules/assignments/index.ts';
import { CompanyFacts } from '../modules/companies/index.ts';

/** The dialog of assigned loads, with the facts of the other company. Loads after the first screen. */
export default function AssignedLoads() {
  return <AssignedLoadHost renderCompany={(custCd, userId) => <CompanyFacts custCd={custCd} userId={userId} />} />;
}
