import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import styles from './document-viewer.module.css';

/** Says that a PDF cannot be drawn. It can still be downloaded. */
export function FileRefused() {
  return (
    <p className={styles.refused} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      {t('documents.pdfFailed')}
    </p>
  );
}
