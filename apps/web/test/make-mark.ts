import type { ChangedMark } from '@loadstone/contracts/leads';

/** The marks in a reply for tests; every field can be set. */
export function makeMark(fields: Partial<ChangedMark> & Pick<ChangedMark, 'leadToken'>): ChangedMark {
  return { contacted: '', flag: 0, ...fields };
}

/** The reply to a call that has marked an equipment as contacted, for tests. */
export function makeContactedReply(cnCustCd: string, eToken: number) {
  const contacted = 'Y' as const;
  return { cnCustCd, lToken: 0, eToken, contacted, mark: makeMark({ leadToken: eToken, contacted }) };
}
