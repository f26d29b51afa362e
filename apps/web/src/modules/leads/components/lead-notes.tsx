import { Button } from '@mantine/core';
import type { LeadMarkSource, PartnerLeadList } from '@loadstone/contracts/leads';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { NoteLine } from '../../../ui/states/note-line.tsx';

interface LeadNotesProps {
  readonly partner: UseQueryResult<PartnerLeadList>;
  readonly sampleMarks: readonly LeadMarkSource[];
  /** False while the own leads, which the partner's are shown with, are on their way. */
  readonly isListed: boolean;
}

/**
 * Notes about the list below: partner leads that are missing, marks with sample data. Their line is there while the
 * partner's leads are on their way, and what comes later is last in it, so that nothing moves.
 */
export function LeadNotes({ partner, sampleMarks, isListed }: LeadNotesProps) {
  const { data } = partner;
  const isMissing = data?.partnerMissing === true || (partner.isError && data === undefined);
  const samples = [
    ...sampleMarks.map((mark) => t(`leads.markNames.${mark}`)),
    ...(data?.isSample && data.leads.length > 0 ? [t('leads.samplePartner')] : []),
  ];
  const count = isMissing && data?.leads.length === 0 ? undefined : data?.leads.length;
  return (
    <>
      {isMissing && (
        <NoteLine isAnnounced>
          {t('leads.partnerMissing')}
          <Button size="compact-xs" variant="default" onClick={() => void partner.refetch()}>
            {t('leads.retry')}
          </Button>
        </NoteLine>
      )}
      {(partner.isLoading || count !== undefined || samples.length > 0) && (
        <NoteLine>
          {samples.length > 0 && <span>{t('leads.sampleMarks', { names: samples.join(', ') })}</span>}
          {partner.isLoading && <PartnerLoading />}
          {count !== undefined && isListed && <span>{t('leads.partnerCount', { count })}</span>}
        </NoteLine>
      )}
    </>
  );
}

/** The loading note is shown only where the partner takes longer than this. */
const PARTNER_PATIENCE_MS = 1_000;

function PartnerLoading() {
  const isShown = useDelayed(PARTNER_PATIENCE_MS);
  if (!isShown) return null;
  return <span role="status">{t('leads.partnerLoading')}</span>;
}
