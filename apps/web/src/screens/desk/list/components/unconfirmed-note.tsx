import type { Posting } from '@loadstone/contracts/postings';
import { isConfirmed } from '../../../../modules/leads/index.ts';
import { formatMoment } from '../../../../lib/format/formatting.ts';
import { t } from '../../../../lib/texts/t.ts';
import { useNow } from '../../../../lib/time/use-now.ts';

const CHECK_MS = 30_000;

/** The question whether an own open posting is still available, once others see it as not confirmed. */
export function UnconfirmedNote({
  posting,
  className,
}: {
  readonly posting: Posting;
  readonly className?: string | undefined;
}) {
  const now = useNow(CHECK_MS);
  if (isConfirmed(posting, now)) return null;
  const { goneReports } = posting;
  if (goneReports !== undefined) {
    return (
      <span className={className} title={t('postings.goneReports', { count: goneReports })}>
        {t('postings.gone')}
      </span>
    );
  }
  return (
    <span className={className} title={t('postings.unconfirmedSince', { time: formatMoment(posting.updatedOn) })}>
      {t('postings.unconfirmed')}
    </span>
  );
}
