import { Loader } from '@mantine/core';
import { formatCount } from '../../../lib/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { repostTexts } from '../../../lib/texts/repost.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import styles from './repost-progress.module.css';

/** Stands while reposting runs; it goes by itself. */
export function RepostProgress({ count }: { readonly count: number | null }) {
  const { mode } = useSession();
  if (count === null) return null;
  const kind = mode === 'B' ? repostTexts.load : repostTexts.equipment;
  return (
    <DialogFrame title={repostTexts.waitTitle} isOpen size={360}>
      <div className={styles.line} role="status">
        <Loader size={16} aria-hidden />
        {fill(repostTexts.wait, { count: formatCount(count), kind })}
      </div>
    </DialogFrame>
  );
}
