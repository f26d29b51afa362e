import { Skeleton, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Lead, LeadReason, RuleVerdict } from '@loadstone/contracts/leads';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { FactSection } from '../../../ui/fact-list.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toReasonVersion, useLeadReason } from '../get-lead-reason.ts';
import { toOtherPostText } from '../model/trust-texts.ts';
import { listMeasureMarks } from '../model/measure-texts.ts';
import { toVerdictText } from '../model/verdict-text.ts';
import { LeadProvenance } from './lead-provenance.tsx';
import styles from './leads.module.css';

interface LeadReasonsProps {
  readonly myToken: number;
  /** The version of the own posting. */
  readonly myVersion: number;
  readonly lead: Lead;
}

/** Why a lead matches: each rule with the numbers of the engine that decided it. Then where its company comes from. */
export function LeadReasons({ myToken, myVersion, lead }: LeadReasonsProps) {
  const query = useLeadReason(myToken, lead.token, toReasonVersion({ version: myVersion }, lead));
  const provenance = query.data?.provenance;
  return (
    <>
      <FactSection title={t('leads.reasons.title')}>
        {query.data && <FoldedVerdicts reason={query.data} />}
        {query.isPending && (
          <DelayedSkeleton>
            <Skeleton height={10} my={8} width={220} />
            <Skeleton height={10} my={8} width={180} />
            <Skeleton height={10} my={8} width={200} />
          </DelayedSkeleton>
        )}
        {query.isError && !query.data && <ReasonsFailed error={query.error} onRetry={() => void query.refetch()} />}
      </FactSection>
      {provenance && <LeadProvenance provenance={provenance} record={query.data?.record ?? null} kind={lead.pType} />}
    </>
  );
}

function ReasonsFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (isApiError(error) && error.code === 'lead.notFound') {
    return <p className={styles.soft}>{t('leads.reasons.gone')}</p>;
  }
  return <ErrorState title={t('leads.reasons.loadFailed')} error={error} onRetry={onRetry} />;
}

/** The verdicts. Where all rules hold clearly they are folded into one line, which a click or a key opens. */
function FoldedVerdicts({ reason }: { readonly reason: LeadReason }) {
  const [isChosen, setChosen] = useState<boolean>();
  const isOpen = isChosen ?? !isClear(reason);
  const toggle = () => setChosen(!isOpen);
  useShortcut({ keys: KEYS.why, label: t('leads.reasons.title'), group: t('leads.panel.lead'), run: toggle });
  if (!isClear(reason)) return <Verdicts reason={reason} />;
  return (
    <>
      <Tooltip label={toKeyedLabel(t('leads.reasons.title'), KEYS.why)}>
        <UnstyledButton className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          {t('leads.reasons.allHold')} <span aria-hidden>{isOpen ? '▾' : '▸'}</span>
        </UnstyledButton>
      </Tooltip>
      {isOpen && <Verdicts reason={reason} />}
    </>
  );
}

/** A figure above this share of its limit is near the limit. */
const NARROW_SHARE = 0.9;

/** True where every rule holds for both sides, no figure is near its limit, and there is nothing else to say. */
function isClear({ mutual, rules, marks, otherPosts, sameLoads }: LeadReason): boolean {
  const hasRoom = rules.every(
    ({ pass, figures }) => pass && figures.every(({ value, limit }) => value === 0 || value <= limit * NARROW_SHARE),
  );
  return mutual && hasRoom && otherPosts.length + sameLoads.length + listMeasureMarks(marks).length === 0;
}

/** Which of the two sides reaches the other. */
function toSummary({ mutual, covers }: LeadReason): string {
  if (mutual) return t('leads.reasons.mutual');
  return t(covers ? 'leads.reasons.covers' : 'leads.reasons.near');
}

function Verdicts({ reason }: { readonly reason: LeadReason }) {
  return (
    <>
      <p className={styles.summary}>{toSummary(reason)}</p>
      <ul className={styles.verdicts}>
        {reason.rules.map((verdict) => (
          <Verdict key={verdict.rule} verdict={verdict} />
        ))}
        {reason.otherPosts.map((post) => (
          <li key={post.token} className={styles.verdict}>
            <IconMinus size={14} className={styles.verdictMark} aria-hidden />
            <span>{toOtherPostText(post)}</span>
          </li>
        ))}
        {reason.sameLoads.map(({ token, company, createdOn, texts }) => (
          <li key={token} className={styles.verdict}>
            <IconMinus size={14} className={styles.verdictMark} aria-hidden />
            <span>
              {t(`leads.trust.sameAs.${texts.length > 1 ? 'both' : (texts[0] ?? 'comment')}`, {
                company,
                time: formatMoment(createdOn),
              })}
            </span>
          </li>
        ))}
        {listMeasureMarks(reason.marks).map((mark) => (
          <li key={mark} className={styles.verdict}>
            <IconMinus size={14} className={styles.verdictMark} aria-hidden />
            <span>{mark}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Verdict({ verdict }: { readonly verdict: RuleVerdict }) {
  const { rule, pass } = verdict;
  const unit = useDistanceUnit();
  const Mark = pass ? IconCheck : IconMinus;
  return (
    <li className={styles.verdict} data-passed={pass || undefined}>
      <Mark size={14} className={styles.verdictMark} aria-hidden />
      <span>
        <span className={styles.rule}>{t(`leads.reasons.rules.${rule}`)}</span>
        <VisuallyHidden> {pass ? t('leads.reasons.holds') : t('leads.reasons.fails')}</VisuallyHidden>{' '}
        {toVerdictText(verdict, unit)}
      </span>
    </li>
  );
}
