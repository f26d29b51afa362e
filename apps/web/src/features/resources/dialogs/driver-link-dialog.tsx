import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import type { Driver } from '../../../data/resources/resource.ts';
import { useCreateDriverLink } from '../../../data/tracking/driver-link.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { LINK_PICTURE_PX, SharedLink } from '../../../ui/shared-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toFullName } from '../model/driver-name.ts';
import styles from './driver-link-dialog.module.css';

/** A one-time link for a driver's phone: as a picture to scan, to copy, and by e-mail. */
export default function DriverLinkDialog(props: { readonly driver: Driver; readonly onClose: () => void }) {
  const { driver, onClose } = props;
  const link = useCreateDriverLink();
  const create = useLatest((isMailed: boolean) => link.mutate({ driverId: driver.entityId, isMailed }));
  useEffect(() => create.current(false), [create]);
  return (
    <DialogFrame
      title={t('tracking.linkTitle', { name: toFullName(driver) })}
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
        <ErrorState title={t('tracking.linkFailed')} error={link.error} onRetry={() => create.current(false)} />
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
