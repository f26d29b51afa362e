import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Document } from '@loadstone/contracts';
import { t } from '../../../lib/texts/t.ts';
import styles from './document-viewer.module.css';

interface DocumentPictureProps {
  readonly document: Document;
  /** Of the content. */
  readonly url: string;
  readonly zoom: number;
  readonly degrees: number;
}

/** A picture, or the first page of a PDF with a link that opens it in the browser's own viewer. */
export function DocumentPicture({ document, url, zoom, degrees }: DocumentPictureProps) {
  const { documentName: name } = document;
  if (document.contentType === 'application/pdf') {
    return (
      <div className={styles.page}>
        {document.thumbnailData !== '' && (
          <img
            src={`data:image/webp;base64,${document.thumbnailData}`}
            alt={t('documents.firstPage', { name })}
            className={styles.firstPage}
          />
        )}
        <Button component="a" href={url} target="_blank" rel="noopener" leftSection={<IconExternalLink size={16} />}>
          {t('documents.openPdf')}
        </Button>
      </div>
    );
  }
  return (
    // The area scrolls, so it takes the focus of the keyboard.
    <div className={styles.area} tabIndex={0} role="group" aria-label={name}>
      <img
        src={url}
        alt={name}
        className={styles.picture}
        style={{ width: `${zoom * 100}%`, transform: degrees === 0 ? undefined : `rotate(${degrees}deg)` }}
      />
    </div>
  );
}
