import type { ReactNode } from 'react';
import styles from './disabled-view.module.css';
import { ViewDisabledContext } from './view-disabled.ts';

interface DisabledViewProps {
  isDisabled: boolean;
  /** Says why, over the dimmed view. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A view that can be put out of use: dimmed, out of reach of pointer and Tab, its keys and commands at rest. */
export function DisabledView({ isDisabled, notice, children }: DisabledViewProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.view} inert={isDisabled} data-disabled={isDisabled || undefined}>
        <ViewDisabledContext value={isDisabled}>{children}</ViewDisabledContext>
      </div>
      {isDisabled && notice}
    </div>
  );
}
