import { BUREAU_NAMES, type BureauCode, type BureauScore } from '@loadstone/contracts/companies';
import { FIRST_PARTNER_TOKEN, type Lead, type LeadMarkSource } from '@loadstone/contracts/leads';
import type { ReactNode } from 'react';
import { CompanyFacts } from '../../modules/companies/index.ts';
import { useCall } from '../../modules/leads/index.ts';
import { useSession } from '../../lib/session/session.ts';

interface LeadCompanyProps {
  readonly lead: Lead;
  /** The marks of the lead with sample data. */
  readonly sampleMarks: readonly LeadMarkSource[];
  /** Shown below the contact. */
  readonly afterContact: ReactNode;
}

/** The company of a lead: the board's own record, or for the partner board the data in the lead. */
export function LeadCompany({ lead, sampleMarks, afterContact }: LeadCompanyProps) {
  const { hasFeature } = useSession();
  const { offerMark } = useCall();
  const onCall = () => offerMark(lead);
  if (lead.token < FIRST_PARTNER_TOKEN)
    return <CompanyFacts custCd={lead.custCd} userId={lead.createdBy} onCall={onCall} afterContact={afterContact} />;
  const toScore = (bureau: BureauCode, score: number): BureauScore => ({
    bureau,
    name: BUREAU_NAMES[bureau],
    score,
    isSample: sampleMarks.includes(bureau),
  });
  const scores = [
    ...(hasFeature('ll_eqf') ? [toScore('equifax', lead.equifax)] : []),
    ...(hasFeature('ll_tcc') ? [toScore('transcreditCa', lead.tcc)] : []),
    ...(hasFeature('ll_tcus') ? [toScore('transcreditUs', lead.tcus)] : []),
  ];
  return (
    <CompanyFacts
      custCd={lead.custCd}
      partner={{ phone: lead.phone, email: lead.email, scores }}
      onCall={onCall}
      afterContact={afterContact}
    />
  );
}
