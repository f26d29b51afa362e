import { Skeleton } from '@mantine/core';
import { toString as toQrCode } from 'qrcode';
import { useEffect, useState } from 'react';
import { t } from '../lib/texts/t.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './shared-link.module.css';

/** Width and height of the QR code. */
export const LINK_PICTURE_PX = 220;

/** A link to pass on: as text to copy, and as a QR code to scan. */
export function SharedLink({ url }: { readonly url: string }) {
  return (
    <>
      <div className={styles.address}>
        <code className={styles.url}>{url}</code>
        <CopyButton value={url} label={t('tracking.copyLink')} doneLabel={t('tracking.copied')} />
      </div>
      <LinkPicture url={url} />
    </>
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
    <Skeleton className={styles.picture} height={LINK_PICTURE_PX} width={LINK_PICTURE_PX} />
  ) : (
    <img
      className={styles.picture}
      src={picture}
      width={LINK_PICTURE_PX}
      height={LINK_PICTURE_PX}
      alt={t('tracking.linkPicture')}
    />
  );
}
