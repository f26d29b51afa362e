import { Alert, Button } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import type { ResourceSave } from '../use-save-resource.ts';
import styles from './resources.module.css';

interface SaveStatusProps {
  readonly saving: ResourceSave;
  readonly saved: string;
  readonly failed: string;
  /** What is said where a colleague has saved a newer version, and where the user has, in another window. */
  readonly changedNow: string;
  readonly changedByYou: string;
}

/**
 * The result of a save: green for a success, red for a failure with its reason, nothing for a driver that existed. A newer
 * version is announced before a save, and can be loaded; then yellow for what it has replaced.
 */
export function SaveStatus({ saving, saved, failed, changedNow, changedByYou }: SaveStatusProps) {
  const { state, newer, isReasonAlone, reason, replaced } = saving;
  if (state === 'saved' && !saving.isKnown) {
    return (
      <Alert color="green" role="status">
        {saved}
      </Alert>
    );
  }
  if (state !== 'failed' && newer === undefined) {
    if (replaced.length === 0) return null;
    return (
      <Alert color="yellow" role="alert">
        {t('postingForm.replaced', { names: replaced.join(' · ') })}
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert">
      {newer === 'own' && !isReasonAlone ? (
        changedByYou
      ) : state !== 'failed' ? (
        changedNow
      ) : (
        <>
          {isReasonAlone ? reason : failed}
          {!isReasonAlone && reason !== undefined && <div className={styles.reason}>{reason}</div>}
        </>
      )}
      {newer !== undefined && (
        <Button variant="default" size="xs" mt={8} onClick={saving.reload} title={t('postingForm.reloadHint')}>
          {t(newer === 'own' ? 'postingForm.reloadOwn' : 'postingForm.reload')}
        </Button>
      )}
    </Alert>
  );
}
