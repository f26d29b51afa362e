import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import type { IndexFigure } from '../model/index-values.ts';
import styles from './lane-rates.module.css';

interface IndexWidgetProps {
  readonly title: string;
  /** Of the figures; absent for plain numbers. */
  readonly unit?: string;
  readonly figures: readonly IndexFigure[];
  readonly isLoading: boolean;
  /** The message where the figures could not be loaded; null where they were. */
  readonly failure: string | null;
  /** Set where the figures are sample data. */
  readonly isSample?: boolean;
  readonly href: string;
  readonly isLocked: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onRetry: () => void;
}

/** A few figures of a lane; the whole widget links to the page of indices. */
export function IndexWidget(props: IndexWidgetProps) {
  const { title, unit, figures, isLoading, failure, isSample, href, isLocked, onClick, onRetry } = props;
  if (failure !== null) {
    return (
      <div className={styles.widget} role="alert">
        <span className={styles.title}>{failure}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('laneRates.retry')}
        </Button>
      </div>
    );
  }
  return (
    <a
      className={styles.widget}
      href={href}
      target="_blank"
      rel="noopener"
      aria-busy={isLoading}
      aria-disabled={isLocked || undefined}
      onClick={onClick}
    >
      <span className={styles.title}>
        <span>{title}</span>
        {unit && <span className={styles.unit}>{unit}</span>}
        {isSample && (
          <span className={styles.sample} title={t('laneRates.sampleHint')}>
            {t('laneRates.sample')}
          </span>
        )}
      </span>
      <span className={styles.figures}>
        {figures.map(({ name, text, hint }) => (
          <span key={name} className={styles.figure} title={hint}>
            <span className={styles.name}>{name}</span>{' '}
            {isLoading ? <FigureSkeleton /> : <span className={styles.value}>{text}</span>}
          </span>
        ))}
      </span>
      <VisuallyHidden>, {t('laneRates.newWindow')}</VisuallyHidden>
    </a>
  );
}

function FigureSkeleton() {
  const isShown = useDelayed();
  return (
    <Skeleton component="span" className={styles.waiting} style={{ visibility: isShown ? undefined : 'hidden' }} />
  );
}
