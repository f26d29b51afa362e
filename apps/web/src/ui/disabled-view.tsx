import type { ReactNode } from 'react';
import styles from './disabled-view.module.css';
import { useIsViewDisabled, ViewDisabledContext } from './view-disabled.ts';

interface DisabledViewProps {
  isDisabled: boolean;
  /** The reason, shown over the dimmed view. */
  notice?: ReactNode;
  /** True for a part of a view that is as high as its content. */
  isInline?: boolean;
  children: ReactNode;
}

/** A view that can be disabled: it is dimmed, unreachable by pointer and Tab, and its keys and commands do nothing. */
export function DisabledView({ isDisabled, notice, isInline = false, children }: DisabledViewProps) {
  // A part of a view that is disabled as a whole is not dimmed twice, and stays disabled.
  const isOuterDisabled = useIsViewDisabled();
  return (
    <div className={styles.frame} data-inline={isInline || undefined}>
      <div className={styles.view} inert={isDisabled} data-disabled={(isDisabled && !isOuterDisabled) || undefined}>
        <ViewDisabledContext value={isDisabled || isOuterDisabled}>{children}</ViewDisabledContext>
      </div>
      {isDisabled && notice}
    </div>
  );
}
