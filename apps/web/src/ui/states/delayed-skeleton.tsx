import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useDelayed } from './use-delayed.ts';

/**
 * A skeleton of the content, shown after 150 ms; it takes its space from the start, so that the layout does not jump.
 */
export function DelayedSkeleton({ children }: { children: ReactNode }) {
  const isShown = useDelayed();
  return (
    <div aria-busy="true" style={{ height: '100%', visibility: isShown ? 'visible' : 'hidden' }}>
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}
