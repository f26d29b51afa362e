import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useHasUnseenLiveLeads } from '../../modules/live-leads/index.ts';
import { useSignIn } from '../../modules/sign-in/index.ts';
import { toOtherMode } from '../../lib/session/product-mode.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import styles from './mode-toggle.module.css';

/**
 * Broker or carrier, for users with both; the page is reloaded. A red dot shows that the other mode has unseen live
 * leads.
 */
export function ModeToggle() {
  const { mode, modes } = useSession();
  const signIn = useSignIn();
  const other = toOtherMode(mode);
  const hasNews = useHasUnseenLiveLeads(other);
  return (
    <SegmentedControl
      aria-label={t('shell.modeToggle')}
      size="xs"
      value={mode}
      onChange={(chosen) => {
        if (chosen === other) signIn.toggleMode();
      }}
      data={modes.map((value) => ({
        value,
        label: (
          <span className={styles.label}>
            {t(`shell.modes.${value}`)}{' '}
            {value === other && hasNews && (
              <span className={styles.dot}>
                <VisuallyHidden>{t('shell.modeNews')}</VisuallyHidden>
              </span>
            )}
          </span>
        ),
      }))}
    />
  );
}
