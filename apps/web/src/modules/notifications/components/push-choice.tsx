import { Switch } from '@mantine/core';
import { useId } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { usePushState, useSwitchPush } from '../push-subscription.ts';
import styles from './push-choice.module.css';

const HINTS = { unsupported: 'pushUnsupported', denied: 'pushDenied', off: 'pushHint', on: 'pushHint' } as const;

/** The choice of notifications on this device while the board is closed; the browser prompts only after the click. */
export function PushChoice() {
  const hintId = useId();
  const { data: state } = usePushState();
  const change = useSwitchPush();
  if (state === undefined) return null;
  const isOn = change.isPending ? change.variables : state === 'on';
  const reason = isApiError(change.error) ? change.error.message : t('notifications.pushFailedHint');
  return (
    <div className={styles.choice}>
      <Switch
        label={t('notifications.push')}
        aria-describedby={hintId}
        checked={isOn}
        disabled={state === 'denied' || state === 'unsupported'}
        aria-busy={change.isPending || undefined}
        onChange={(event) => (change.isPending ? undefined : change.mutate(event.currentTarget.checked))}
      />
      <p id={hintId} className={styles.hint}>
        {t(`notifications.${HINTS[state]}`)}
      </p>
      {change.isError && (
        <p className={styles.error} role="alert">
          {t('notifications.pushFailed')} {reason}
        </p>
      )}
    </div>
  );
}
