import { Alert, Button, Skeleton } from '@mantine/core';
import { toString as toQrCode } from 'qrcode';
import { useEffect, useState } from 'react';
import type { Driver } from '../../../data/resources/resource.ts';
import { useCreateDriverLink } from '../../../data/tracking/driver-link.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toFullName } from '../model/driver-name.ts';
import styles from './driver-link-dialog.module.css';

const PICTURE_PX = 220;

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
      {link.isPending && <Skeleton height={PICTURE_PX} width={PICTURE_PX} aria-label={t('tracking.creating')} />}
      {link.data && (
        <>
          <LinkPicture url={link.data.url} />
          <div className={styles.address}>
            <code className={styles.url}>{link.data.url}</code>
            <CopyButton value={link.data.url} label={t('tracking.copyLink')} doneLabel={t('tracking.copied')} />
          </div>
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

/** A QR code. It is black on white in both themes, because not every phone reads the reverse. */
function LinkPicture({ url }: { readonly url: string }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void toQrCode(url, { type: 'svg', margin: 2 }).then((svg) => {
      if (isCurrent) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    });
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return picture === undefined ? (
    <Skeleton height={PICTURE_PX} width={PICTURE_PX} />
  ) : (
    <img src={picture} width={PICTURE_PX} height={PICTURE_PX} alt={t('tracking.linkPicture')} />
  );
}
