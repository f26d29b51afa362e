import type { CompanyRecord } from '@loadstone/contracts/companies';
import type { PostingKind } from '@loadstone/contracts/postings';
import { t } from './texts/t.ts';

/** The facts of a company's record of 90 days in sentences. Trucks are never reported as gone. */
export function listRecordTexts({ postings, reportedGone, withdrawn }: CompanyRecord, kind: PostingKind): string[] {
  if (kind === 'E') return [t('leads.record.withdrawnTrucks', { postings, withdrawn })];
  return [
    t('leads.record.gone', { postings, reportedGone }),
    ...(withdrawn > 0 ? [t('leads.record.withdrawnLoads', { postings, withdrawn })] : []),
  ];
}
