import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useCreateDriverLink } from '../../../data/tracking/driver-link.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { LINK_PICTURE_PX, SharedLink } from '../../../ui/shared-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './driver-link-dialog.module.css';

interface DriverLinkDialogProps {
  readonly driverId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A one-time link for a driver's phone: as a picture to scan, to copy, and by e-mail. */
export default function DriverLinkDialog({ driverId, name, onClose }: DriverLinkDialogProps) {
  const link = useCreateDriverLink();
  const create = useLatest((isMailed: boolean) => link.mutate({ driverId, isMailed }));
  useEffect(() => create.current(false), [create]);
  return (
    <DialogFrame
      title={t('tracking.linkTitle', { name })}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="default" disabled={link.isPending} onClick={() => create.current(true)}>
          {t('tracking.mailLink')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('tracking.linkHint')}</p>
      {link.isError && (
        <ErrorState
          title={t('tracking.linkFailed')}
          error={link.error}
          onRetry={() => create.current(link.variables?.isMailed ?? false)}
        />
      )}
      {link.isPending && (
        <Skeleton height={LINK_PICTURE_PX} width={LINK_PICTURE_PX} aria-label={t('tracking.creating')} />
      )}
      {link.data && (
        <>
          <SharedLink url={link.data.url} />
          {link.data.mailedTo !== '' && (
            <Alert color="green" role="status" mt="sm">
              {t('tracking.linkMailed', { email: link.data.mailedTo })}
            </Alert>
          )}
        </>
      )}
    </DialogFrame>
  );
}
