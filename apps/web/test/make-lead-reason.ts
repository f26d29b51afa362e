import type { LeadReason } from '@loadstone/contracts/leads';

/** Why a load and the equipment of a lead match, of a company whose phone number has changed. */
export function makeLeadReason(leadToken: number): LeadReason {
  return {
    lToken: 1,
    eToken: leadToken,
    covers: true,
    near: true,
    mutual: true,
    marks: {},
    provenance: {
      device: { days: 412, isRecent: false },
      user: { days: 1, isProgram: false },
      phone: { days: 2, isChanged: true, isRecent: true },
    },
    otherPosts: [],
    sameLoads: [],
    record: { postings: 120, reportedGone: 3, withdrawn: 0 },
    rules: [
      {
        rule: 'M4',
        pass: true,
        text: 'Van',
        notes: ['typesShared'],
        letters: 'V',
        figures: [],
        load: 'V',
        truck: 'V',
      },
    ],
  };
}
