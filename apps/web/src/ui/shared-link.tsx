import { useMemo } from 'react';
import { renderSVG } from 'uqr';
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
  const picture = useMemo(() => renderSVG(url, { border: 2, ecc: 'M' }), [url]);
  return (
    <img
      className={styles.picture}
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      width={LINK_PICTURE_PX}
      height={LINK_PICTURE_PX}
      alt={t('tracking.linkPicture')}
    />
  );
}
