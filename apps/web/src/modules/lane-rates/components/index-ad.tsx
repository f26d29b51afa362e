import { VisuallyHidden } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './lane-rates.module.css';

interface IndexAdProps {
  readonly href: string;
  readonly isLocked: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** Shown instead of the widgets to a company without their features. */
export function IndexAd({ href, isLocked, onClick }: IndexAdProps) {
  return (
    <a
      className={styles.ad}
      href={href}
      target="_blank"
      rel="noopener"
      aria-disabled={isLocked || undefined}
      onClick={onClick}
    >
      <IconChartBar size={18} aria-hidden />
      <span>
        <span className={styles.adTitle}>{t('laneRates.adTitle')}</span>
        <span className={styles.title}>
          {t('laneRates.ad')} <span className={styles.adAction}>{t('laneRates.adAction')}</span>
        </span>
      </span>
      <VisuallyHidden>, {t('laneRates.newWindow')}</VisuallyHidden>
    </a>
  );
}

/** Users of the training school see a picture here instead of the advertisement. */
export function TrainingImage() {
  return (
    <svg
      className={styles.training}
      viewBox="0 0 260 44"
      width={260}
      height={44}
      role="img"
      aria-label={t('laneRates.training')}
    >
      <rect x="0.5" y="0.5" width="259" height="43" rx="6" className={styles.trainingFrame} />
      <path d="M14 30v-8m7 8V17m7 13v-5m7 5V12" className={styles.trainingBars} />
      <text x="48" y="19" className={styles.trainingTitle}>
        {t('laneRates.trainingTitle')}
      </text>
      <text x="48" y="34" className={styles.trainingText}>
        {t('laneRates.trainingBody')}
      </text>
    </svg>
  );
}
