import type { Posting, PostingStatus, ProductMode } from '@loadstone/contracts/postings';
import { memo } from 'react';
import { useInsurance } from '../../../../modules/companies/index.ts';
import { useDistanceUnit } from '../../../../lib/settings/distance-unit.ts';
import { formatDayShort } from '../../../../lib/format/formatting.ts';
import { toFactLine, toFactParts } from '../../../../lib/fact-texts.ts';
import { toRateText } from '../../../../lib/fact-values.ts';
import { t } from '../../../../lib/texts/t.ts';
import { colourVariable, type Tone } from '../../../../ui/tokens.ts';
import { LazyPart } from '../../../../ui/lazy-part.tsx';
import { useIsViewDisabled } from '../../../../ui/view-disabled.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { LeadCount } from './lead-count.tsx';
import { OverlayFilterMark } from './overlay-filter-mark.tsx';
import { Place } from './place.tsx';
import { PostingFacts } from './posting-facts.tsx';
import { PostingTag } from './posting-tag.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';
import styles from './posting-row.module.css';
import {
  toAgreedRateHint,
  toDestinationText,
  toOriginText,
  withAgreedRate,
} from '../../../../modules/postings/index.ts';
import { toStatusText } from '../../../../lib/code-texts.ts';
import { isUnderWay } from '../model/posting-view.ts';

const TierCountdown = lazyComponent(() => import('../../../../modules/tiers/components/tier-countdown.tsx'));
const RowMark = lazyComponent(() => import('./row-mark.tsx'));

/** The status colours of the specification. */
const STATUS_TONES: Record<PostingStatus, Tone> = {
  O: 'blue',
  P: 'grey',
  A: 'purple',
  R: 'lightBlue',
  D: 'black',
  E: 'red',
};

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
  /** True for a row of two lines (56 px instead of 120 px). Who posted it and its plain facts are then in the hint of the row. */
  readonly isCompact: boolean;
  readonly position: number;
  readonly setSize: number;
  readonly topPx: number;
}

/** One posting of the list. */
export const PostingRow = memo(function PostingRow(props: PostingRowProps) {
  const { id, posting, status, isSelected, isActive, isCompact, position, setSize, topPx } = props;
  useDistanceUnit();
  // A carrier with expired insurance can work on assigned postings only; the others are dimmed.
  const isUninsured = useInsurance() === 'expired';
  const isViewDisabled = useIsViewDisabled();
  const isDimmed = isUninsured && !isViewDisabled && (status === 'O' || status === 'E');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={setSize}
      className={styles.row}
      title={isCompact ? toHint(posting) : undefined}
      data-active={isActive || undefined}
      data-dimmed={isDimmed || undefined}
      data-bold={posting.showBoldingPost || undefined}
      data-compact={isCompact || undefined}
      data-token={posting.token}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <span className={styles.bar} style={{ background: colourVariable(STATUS_TONES[status]) }} aria-hidden />
      {isCompact ? <CompactLines {...props} /> : <ComfortableLines {...props} />}
      {status === 'O' && <OverlayFilterMark token={posting.token} />}
      <LazyPart>
        <RowMark token={posting.token} status={status} />
      </LazyPart>
    </div>
  );
});

function ComfortableLines({ posting, status, isOutsideFilter, mode }: PostingRowProps) {
  // First the load that a truck is assigned, then the facts of its posting.
  const { texts } = toFactParts('postingRow', posting.postType, posting);
  const line = [toLoadText(posting), texts].filter((part) => part !== '').join(' · ');
  return (
    <>
      <Status status={status} />
      <Notes posting={posting} status={status} isOutsideFilter={isOutsideFilter} />
      <span className={styles.lane}>
        <span className={styles.place}>
          <Origin posting={posting} />
        </span>
        <span className={styles.who} title={posting.users.nickName}>
          {posting.users.nickName}
        </span>
      </span>
      <span className={styles.lane} data-line="destination" data-shared={isUnderWay(status) || undefined}>
        <span className={styles.place}>
          <Destination posting={posting} />
        </span>
        {status === 'O' && <LeadCount posting={posting} />}
      </span>
      <PostingFacts posting={posting} mode={mode} />
      <span className={styles.factLine} title={line}>
        {line}
      </span>
      {posting.tag && <PostingTag tag={posting.tag} />}
    </>
  );
}

function CompactLines({ posting, status, isOutsideFilter, mode }: PostingRowProps) {
  return (
    <>
      <span className={styles.route}>
        <span className={styles.end}>
          <Origin posting={posting} isCompact />
        </span>
        <span className={styles.end}>
          <Destination posting={posting} isCompact />
        </span>
      </span>
      <span className={styles.line}>
        <Status status={status} />
        <Notes posting={posting} status={status} isOutsideFilter={isOutsideFilter} />
        <CompactFacts posting={posting} mode={mode} />
        {posting.tag && <PostingTag tag={posting.tag} />}
      </span>
      {status === 'O' && <LeadCount posting={posting} />}
    </>
  );
}

/** What is beside the status: that the filter excludes it, how far its tiers are, or that it is not confirmed. */
function Notes({ posting, status, isOutsideFilter }: Pick<PostingRowProps, 'posting' | 'status' | 'isOutsideFilter'>) {
  if (isOutsideFilter) return <span className={styles.outside}>{t('postingFilter.outside')}</span>;
  if (status !== 'O') return null;
  if (posting.tiers === undefined) return <UnconfirmedNote posting={posting} className={styles.outside} />;
  return (
    <span className={styles.outside}>
      <LazyPart>
        <TierCountdown tiers={posting.tiers} />
      </LazyPart>{' '}
      <UnconfirmedNote posting={posting} />
    </span>
  );
}

function CompactFacts({ posting, mode }: { readonly posting: Posting; readonly mode: ProductMode }) {
  const load = toLoadText(posting);
  if (load === '') return <PostingFacts posting={posting} mode={mode} isCompact />;
  return (
    <span className={styles.facts}>
      <span className={styles.main}>
        <span className={styles.load} title={load}>
          {load}
        </span>
        {posting.agreedRate && (
          <span data-rate title={toAgreedRateHint(posting)}>
            {toRateText(posting.agreedRate)}
          </span>
        )}
      </span>
    </span>
  );
}

function Status({ status }: { readonly status: PostingStatus }) {
  return (
    <span className={styles.status} style={{ color: colourVariable(STATUS_TONES[status]) }}>
      {toStatusText(status)}
    </span>
  );
}

interface EndProps {
  readonly posting: Posting;
  /** True without the radius: a compact row has no room for it, and shows it in its hint. */
  readonly isCompact?: boolean;
}

function Origin({ posting: { srceCity, srceSt, srceRadius }, isCompact = false }: EndProps) {
  return <Place city={srceCity} st={srceSt} radius={isCompact ? undefined : srceRadius} />;
}

function Destination({ posting: { destCity, destSt, destRadius }, isCompact = false }: EndProps) {
  return (
    <>
      <span className={styles.arrow}>→ </span>
      <Place city={destCity} st={destSt} radius={isCompact ? undefined : destRadius} />
    </>
  );
}

/** The day and the lane of the load that a truck is assigned; '' for none. The day first, because a long line is cut at its end. */
function toLoadText({ assignedLoad: load }: Posting): string {
  if (load === null) return '';
  return t('postings.assignedLoad', {
    origin: t('assignments.place', { city: load.srceCity, st: load.srceSt }),
    destination: t('assignments.place', { city: load.destCity, st: load.destSt }),
    day: formatDayShort(load.dateAvail),
  });
}

function toHint(posting: Posting): string {
  const facts = toFactLine('postingRow', posting.postType, withAgreedRate(posting));
  const lane = `${toOriginText(posting)} → ${toDestinationText(posting)}`;
  return [lane, posting.users.nickName, facts, toAgreedRateHint(posting)].filter((part) => part !== '').join(' · ');
}
