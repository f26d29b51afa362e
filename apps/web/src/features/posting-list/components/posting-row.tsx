import { IconMapPin, IconPaperclip } from '@tabler/icons-react';
import {
  SIZE_SHORT_LABELS,
  STATUS_LABELS,
  type Posting,
  type PostingStatus,
  type ProductMode,
} from '@loadstone/contracts';
import { memo } from 'react';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatCount, formatDay } from '../../../lib/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { colourVariable, type Tone } from '../../../ui/tokens.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lateComponent } from '../../../ui/late-component.tsx';
import { toTagStyle } from '../model/tag-style.ts';
import { OverlayFilterMark } from './overlay-filter-mark.tsx';
import styles from './posting-row.module.css';

const TruckMark = lateComponent(() => import('./truck-mark.tsx'));

/** The status colours of the specification. */
export const STATUS_TONES: Record<PostingStatus, Tone> = {
  O: 'blue',
  P: 'grey',
  A: 'purple',
  R: 'lightBlue',
  D: 'black',
  E: 'red',
};

/** True while the truck of a posting can share its position. */
export function isUnderWay(status: PostingStatus): boolean {
  return status === 'A' || status === 'R';
}

interface PostingRowProps {
  readonly id: string;
  readonly posting: Posting;
  /** The shown status: an open posting of a past day is expired. */
  readonly status: PostingStatus;
  /** True for a posting just saved that the filter excludes. */
  readonly isOutsideFilter?: boolean;
  readonly mode: ProductMode;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly position: number;
  readonly setSize: number;
  readonly topPx: number;
}

/** One posting of the list, 120 px high. */
export const PostingRow = memo(function PostingRow(props: PostingRowProps) {
  const { id, posting, status, isOutsideFilter, mode, isSelected, isActive, position, setSize, topPx } = props;
  const colour = colourVariable(STATUS_TONES[status]);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={setSize}
      className={styles.row}
      data-active={isActive || undefined}
      data-bold={posting.showBoldingPost || undefined}
      data-token={posting.token}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <span className={styles.bar} style={{ background: colour }} aria-hidden />
      <span className={styles.status} style={{ color: colour }}>
        {STATUS_LABELS[status]}
      </span>
      {isOutsideFilter && <span className={styles.outside}>{t('postingFilter.outside')}</span>}
      <span className={styles.place}>
        <Place city={posting.srceCity} rest={`${posting.srceSt} ${posting.srceRadius}`} />
      </span>
      <span className={styles.who}>{posting.users.nickName}</span>
      <span className={styles.place} data-line="destination">
        <span className={styles.arrow}>→ </span>
        <Place city={posting.destCity} rest={`${posting.destSt} ${posting.destRadius}`} />
      </span>
      {status === 'O' && <LeadCount posting={posting} />}
      {status === 'O' && <OverlayFilterMark token={posting.token} />}
      {isUnderWay(status) && (
        <LatePart>
          <TruckMark token={posting.token} />
        </LatePart>
      )}
      <PostingFacts posting={posting} mode={mode} />
      <span className={styles.comment} title={posting.comment}>
        {posting.comment}
      </span>
      {posting.tag && (
        <span
          className={styles.tag}
          style={toTagStyle(posting.tag.tagColor)}
          title={`${t('tags.menu')} ${posting.tag.tagName}`}
        >
          {posting.tag.tagName}
        </span>
      )}
    </div>
  );
});

/** A place whose city is cut where there is no room; its state and radius are always whole. */
function Place({ city, rest }: { readonly city: string; readonly rest: string }) {
  return (
    <>
      <span className={styles.city} title={city}>
        {city},
      </span>
      <span className={styles.rest}> {rest}</span>
    </>
  );
}

function LeadCount({ posting }: { readonly posting: Posting }) {
  const count = formatCount(posting.leadCount);
  const words = t('postings.leads', { count: posting.leadCount });
  return (
    <span
      className={styles.leads}
      data-fresh={posting.hasNewLeads || undefined}
      data-none={posting.leadCount === 0 || undefined}
    >
      <span className={styles.dot} aria-hidden />
      <span aria-hidden title={words}>
        {count}
      </span>
      <span className={styles.unseen}>
        {words}
        {posting.hasNewLeads && `, ${t('postings.newLeads')}`}
      </span>
    </span>
  );
}

function PostingFacts({ posting, mode }: { readonly posting: Posting; readonly mode: ProductMode }) {
  const { network, vehicleType, vehicleSize, postingAttrib } = posting;
  return (
    <span className={styles.facts}>
      <span>{formatDay(posting.dateAvail)}</span>
      <span title={toVehicleHint(vehicleType)}>{vehicleType}</span>
      <span title={toSizeHint(vehicleSize)}>{SIZE_SHORT_LABELS[vehicleSize]}</span>
      {postingAttrib !== '' && (
        <span className={styles.shrinking} title={toAttributeHint(postingAttrib)}>
          {[...postingAttrib].join(' ')}
        </span>
      )}
      {posting.postMode === 'A' && <span>{t('postings.all')}</span>}
      {posting.postMode === 'P' && !network && <span>{t('postings.privateNetwork')}</span>}
      {network &&
        (network.isDeleted ? (
          <span className={styles.networkDeleted}>{t('postings.networkDeleted')}</span>
        ) : (
          <span className={`${styles.shrinking} ${styles.network}`} title={network.name}>
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
  );
}
