import { ActionIcon, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { cancelUpload, retryUpload, uploads, type Upload } from '../uploads.ts';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import styles from './documents.module.css';

/** The files on their way to a posting, each with its progress, and what failed, with Retry where it can succeed. */
export function UploadList({ token }: { readonly token: number }) {
  const shown = useStore(uploads).filter((upload) => upload.token === token);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('documents.uploads')}>
      {shown.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const { id, file, state, sentShare, isFinal } = upload;
  const { name } = file;
  const hasFailed = state === 'failed';
  return (
    <li className={styles.upload}>
      <span className={styles.uploadName} title={name}>
        {name}
      </span>
      <span className={hasFailed ? styles.failed : styles.soft} role={hasFailed ? 'alert' : undefined}>
        {toStateText(upload)}
      </span>
      {state === 'sending' && (
        <Progress className={styles.progress} value={sentShare * 100} size="sm" aria-label={name} />
      )}
      {hasFailed && !isFinal && (
        <ActionIcon aria-label={t('documents.retryUpload', { name })} onClick={() => retryUpload(id)}>
          <IconRefresh size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={hasFailed ? t('documents.dismissUpload', { name }) : t('documents.cancelUpload', { name })}
        onClick={() => cancelUpload(id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}

function toStateText({ state, sentShare, message }: Upload): string {
  if (state === 'failed') return message;
  if (state === 'waiting') return t('documents.waiting');
  return sentShare >= 1 ? t('documents.checking') : t('documents.sending', { percent: Math.round(sentShare * 100) });
}
