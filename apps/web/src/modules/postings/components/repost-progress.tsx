import { Loader } from '@mantine/core';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import styles from './repost-progress.module.css';

/** Shown while reposting runs; it closes itself. */
export function RepostProgress({ count }: { readonly count: number }) {
  const { mode } = useSession();
  const kind = mode === 'B' ? t('repost.load') : t('repost.equipment');
  return (
    <LazyDialogFrame title={t('repost.waitTitle')} isOpen size={360}>
      <div className={styles.line} role="status">
        <Loader size={16} aria-hidden />
        {t('repost.wait', { count, kind })}
      </div>
    </LazyDialogFrame>
  );
}
