import { Alert } from '@mantine/core';
import type { ResourceSave } from '../use-save-resource.ts';
import styles from './resources.module.css';

interface SaveStatusProps {
  readonly saving: ResourceSave;
  readonly saved: string;
  readonly failed: string;
}

/** The result of a save: green for a success, red for a failure with its reason, nothing for a driver that existed. */
export function SaveStatus({ saving, saved, failed }: SaveStatusProps) {
  if (saving.state === 'saved' && !saving.isKnown) {
    return (
      <Alert color="green" role="status">
        {saved}
      </Alert>
    );
  }
  if (saving.state !== 'failed') return null;
  return (
    <Alert color="red" role="alert">
      {saving.isUnsure ? saving.reason : failed}
      {!saving.isUnsure && saving.reason !== undefined && <div className={styles.reason}>{saving.reason}</div>}
    </Alert>
  );
}
