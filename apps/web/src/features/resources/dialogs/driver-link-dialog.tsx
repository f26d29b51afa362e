import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useCreateDriverLink, type LinkDelivery } from '../../../data/tracking/driver-link.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { LINK_PICTURE_PX, SharedLink } from '../../../ui/shared-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SmsState } from '../components/sms-state.tsx';
import styles from './driver-link-dialog.module.css';

interface DriverLinkDialogProps {
  readonly driverId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** How the link is only shown. */
const SHOWN: LinkDelivery = { isMailed: false, isTexted: false };

/** A one-time link for a driver's phone: as a picture to scan, to copy, by e-mail, and by text message. */
export default function DriverLinkDialog({ driverId, name, onClose }: DriverLinkDialogProps) {
  const link = useCreateDriverLink();
  const create = useLatest((delivery: LinkDelivery) => link.mutate({ driverId, ...delivery }));
  useEffect(() => create.current(SHOWN), [create]);
  const text = () => create.current({ isMailed: false, isTexted: true });
  return (
    <DialogFrame
      title={t('tracking.linkTitle', { name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={link.isPending} onClick={text}>
            {t('tracking.textLink')}
          </Button>
          <Button
            variant="default"
            disabled={link.isPending}
            onClick={() => create.current({ isMailed: true, isTexted: false })}
          >
            {t('tracking.mailLink')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('tracking.linkHint')}</p>
      {link.isError && (
        <ErrorState
          title={t('tracking.linkFailed')}
          error={link.error}
          onRetry={() => create.current(link.variables ?? SHOWN)}
        />
      )}
      {link.isPending && (
        <Skeleton height={LINK_PICTURE_PX} width={LINK_PICTURE_PX} aria-label={t('tracking.creating')} />
      )}
      {link.data && (
        <>
          <SharedLink url={link.data.url} />
          {link.data.sms && <SmsState key={link.data.sms.id} status={link.data.sms} onRetry={text} />}
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
