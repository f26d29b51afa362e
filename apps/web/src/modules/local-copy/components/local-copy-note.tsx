import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import { useHub } from '../../../live/hub-context.ts';
import { keepLocalCopy } from '../keep-local-copy.ts';
import { toTime } from '../local-copy.ts';
import { unconfirmedListsOf } from '../unconfirmed-lists.ts';
import styles from './local-copy-note.module.css';

/** Keeps a copy of the lists for the next page, and states how old the lists are while this page shows a copy. */
export default function LocalCopyNote() {
  const client = useQueryClient();
  const hub = useHub();
  const asOfMs = useStore(unconfirmedListsOf(client).asOfMs);
  useEffect(() => keepLocalCopy(client, hub), [client, hub]);
  return (
    <div role="status" className={styles.note}>
      {asOfMs !== undefined && (
        <>
          <IconHistory size={16} aria-hidden />
          <span className={styles.text}>{t('localCopy.asOf', { time: toTime(asOfMs) })}</span>
        </>
      )}
    </div>
  );
}
