import { Button } from '@mantine/core';
import type { LeadMarkSource, PartnerLeadList } from '@loadstone/contracts/leads';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { NoteLine } from '../../../ui/states/note-line.tsx';

interface LeadNotesProps {
  readonly partner: UseQueryResult<PartnerLeadList>;
  readonly sampleMarks: readonly LeadMarkSource[];
}

/** Notes about the list below: partner leads that are missing, marks with sample data. */
export function LeadNotes({ partner, sampleMarks }: LeadNotesProps) {
  const { data } = partner;
  const isMissing = data?.partnerMissing === true || (partner.isError && data === undefined);
  const samples = [
    ...sampleMarks.map((mark) => t(`leads.markNames.${mark}`)),
    ...(data?.isSample && data.leads.length > 0 ? [t('leads.samplePartner')] : []),
  ];
  const count = data?.leads.length ?? 0;
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
      {partner.isLoading && <PartnerLoading />}
      {(count > 0 || samples.length > 0) && (
        <NoteLine>
          {count > 0 && <span>{t('leads.partnerCount', { count })}</span>}
          {samples.length > 0 && <span>{t('leads.sampleMarks', { names: samples.join(', ') })}</span>}
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
  return <NoteLine isAnnounced>{t('leads.partnerLoading')}</NoteLine>;
}
