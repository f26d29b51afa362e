import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useProductUpdates } from '../../product-updates/index.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { storageItem } from '../../../lib/browser/storage.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import styles from './product-updates-notice.module.css';

const seen = storageItem<boolean>({
  area: 'session',
  key: 'productUpdates.seen',
  schema: z.boolean(),
  fallback: false,
  keptUntil: 'logout',
});

/** The product updates, once a session, where the deployment enables them. */
export function ProductUpdatesNotice() {
  const { productUpdates } = useSettings();
  const { data: updates = [] } = useProductUpdates();
  const [isOpen, setOpen] = useState(() => productUpdates && !seen.read());
  const close = () => {
    seen.write(true);
    setOpen(false);
  };
  return (
    <DialogFrame
      title={t('sessions.updatesTitle')}
      isOpen={isOpen && updates.length > 0}
      onClose={close}
      onSubmit={close}
      footer={
        <Button type="submit" data-autofocus>
          {t('sessions.updatesDone')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {updates.map(({ day, title, body }) => (
          <li key={`${day} ${title}`}>
            <time dateTime={day}>{formatDay(day)}</time> <strong>{title}</strong> {body}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
