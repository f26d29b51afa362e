import { IconMapPin, IconPaperclip } from '@tabler/icons-react';
import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { toAttributeHint, toSizeHint, toVehicleHint, toSizeText } from '../../../../lib/code-texts.ts';
import { toFactParts } from '../../../../lib/fact-texts.ts';
import { toRateText } from '../../../../lib/fact-values.ts';
import { formatDay, formatDayShort } from '../../../../lib/format/formatting.ts';
import { t } from '../../../../lib/texts/t.ts';
import { toAgreedRateHint } from '../../../../modules/postings/index.ts';
import styles from './posting-row.module.css';

interface PostingFactsProps {
  readonly posting: Posting;
  readonly mode: ProductMode;
  /** The day is shorter and the rate comes before the equipment, because the end of the line has no room. */
  readonly isCompact?: boolean;
}

/** The day, the equipment, the rate, the reach and the measures of a posting, in one line; the measures give way first. */
export function PostingFacts({ posting, mode, isCompact = false }: PostingFactsProps) {
  const { network, vehicleType, vehicleSize, postingAttrib, agreedRate } = posting;
  const { count, rate: posted, measures } = toFactParts('postingRow', posting.postType, posting);
  const rate = agreedRate ? toRateText(agreedRate) : posted;
  const rateHint = toAgreedRateHint(posting) || undefined;
  return (
    <span className={styles.facts}>
      <span className={styles.main}>
        {/* The countdown of tiers has a part of the width, which the rate needs. */}
        <span>{isCompact || posting.tiers ? formatDayShort(posting.dateAvail) : formatDay(posting.dateAvail)}</span>
        {isCompact && rate !== '' && (
          <span data-rate title={rateHint}>
            {rate}
          </span>
        )}
        {count !== '' && <strong>{count}</strong>}
        <span title={toVehicleHint(vehicleType)}>{vehicleType}</span>
        <span title={toSizeHint(vehicleSize)}>{toSizeText(vehicleSize)}</span>
        {!isCompact && rate !== '' && <span title={rateHint}>{rate}</span>}
        {postingAttrib !== '' && (
          <span className={styles.shrinking} title={toAttributeHint(postingAttrib)}>
            {[...postingAttrib].join(' ')}
          </span>
        )}
        {posting.postMode === 'A' && posting.tiers === undefined && <span>{t('postings.all')}</span>}
        {posting.postMode === 'P' && !network && (
          <span className={styles.shrinking}>{t('postings.privateNetwork')}</span>
        )}
        {network &&
          (network.isDeleted ? (
            <span className={styles.networkDeleted}>{t('postings.networkDeleted')}</span>
          ) : (
            <span className={styles.shrinking} title={network.name}>
              {network.name}
            </span>
          ))}
        {posting.corridor === 'C' && <span>{t('postings.corridorShort')}</span>}
        {posting.hasAttachedDocument && (
          <IconPaperclip
            size={14}
            role="img"
            aria-label={t('documents.hasDocument')}
            className={styles.icon}
            data-documents
          />
        )}
        {mode === 'C' && posting.customerTracking && (
          <IconMapPin size={14} role="img" aria-label={t('postings.tracking')} className={styles.icon} />
        )}
      </span>
      {measures !== '' && (
        <span className={styles.measures} title={measures}>
          {measures}
        </span>
      )}
    </span>
  );
}
