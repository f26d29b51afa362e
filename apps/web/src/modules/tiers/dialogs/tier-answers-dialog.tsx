import { Button } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import type { ShownTier, TierAnswers } from '@loadstone/contracts/tiers';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { toAcceptanceHint, toCountsText } from '../answer-texts.ts';
import { AnswerTable } from '../components/answer-table.tsx';
import styles from '../components/tier-answers.module.css';
import { usePostingTiers } from '../posting-tiers.ts';

interface TierAnswersDialogProps {
  readonly posting: Posting;
  readonly onClose: () => void;
}

/** What each company of the released tiers of an own load did, and how often it accepts. */
export default function TierAnswersDialog({ posting, onClose }: TierAnswersDialogProps) {
  const { data } = usePostingTiers(posting);
  return (
    <DialogFrame
      title={t('tierAnswers.title')}
      isOpen
      size={720}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('tierAnswers.close')}
        </Button>
      }
    >
      {data?.tiers.map((tier) =>
        tier.answers === undefined ? null : <OfTier key={tier.number} tier={tier} answers={tier.answers} />,
      )}
      <p className={styles.soft}>{toAcceptanceHint()}</p>
    </DialogFrame>
  );
}

function OfTier({ tier, answers }: { readonly tier: ShownTier; readonly answers: TierAnswers }) {
  const { number, releasedOn } = tier;
  const heading = t('tierAnswers.ofTier', { number, moment: releasedOn === null ? '' : formatMoment(releasedOn) });
  const { companies, ...counts } = answers;
  const unlisted = Object.values(counts).reduce((sum, count) => sum + count, 0) - companies.length;
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.soft}>{toCountsText(counts) || t('tierAnswers.none')}</p>
      {companies.length > 0 && <AnswerTable label={heading} companies={companies} />}
      {unlisted > 0 && <p className={styles.soft}>{t('tierAnswers.onlyCounted', { count: unlisted })}</p>}
    </section>
  );
}
