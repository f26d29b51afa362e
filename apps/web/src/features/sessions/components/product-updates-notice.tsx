import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
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

/** Keys of the entries, newest first. */
const UPDATES = ['productUpdates.liveLeads', 'productUpdates.notifications', 'productUpdates.sounds'] as const;

/** The product updates, once a session, where the deployment enables them. */
export function ProductUpdatesNotice() {
  const { productUpdates } = useSettings();
  const [isOpen, setOpen] = useState(() => productUpdates && !seen.read());
  const close = () => {
    seen.write(true);
    setOpen(false);
  };
  return (
    <DialogFrame
      title={t('sessions.updatesTitle')}
      isOpen={isOpen}
      onClose={close}
      onSubmit={close}
      footer={
        <Button type="submit" data-autofocus>
          {t('sessions.updatesDone')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {UPDATES.map((key) => (
          <li key={key}>
            <strong>{t(`${key}.title`)}</strong> {t(`${key}.body`)}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
