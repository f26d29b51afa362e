import { Button } from '@mantine/core';
import { formatCount } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import styles from './lanes.module.css';

/** The lanes that are not loaded yet. */
export interface MoreLanes {
  /** With those that are loaded. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

interface MoreLanesBarProps {
  /** How many are loaded. */
  readonly shown: number;
  readonly more: MoreLanes;
  readonly onAsk: () => void;
}

/** How many lanes are shown, and the button for the next ones. */
export function MoreLanesBar({ shown, more, onAsk }: MoreLanesBarProps) {
  return (
    <div className={styles.more}>
      <p className={styles.soft} role="status">
        {t('lanes.shownOf', { shown: formatCount(shown), total: formatCount(more.total) })}
      </p>
      <Button size="xs" variant="default" {...busyProps(more.isLoading, onAsk)}>
        {t('lanes.more')}
      </Button>
    </div>
  );
}
