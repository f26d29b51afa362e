import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useSettings } from '../../../lib/settings.ts';
import { storageItem } from '../../../lib/storage.ts';
import { productUpdateTexts } from '../../../lib/texts/product-updates.ts';
import { sessionTexts } from '../../../lib/texts/sessions.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import styles from './product-updates-notice.module.css';

const seen = storageItem<boolean>({
  area: 'session',
  key: 'productUpdates.seen',
  schema: z.boolean(),
  fallback: false,
  keptUntil: 'logout',
});

/** What is new, once a session, where the deployment wants it said. */
export function ProductUpdatesNotice() {
  const { productUpdates } = useSettings();
  const [isOpen, setOpen] = useState(() => productUpdates && !seen.read());
  const close = () => {
    seen.write(true);
    setOpen(false);
  };
  return (
    <DialogFrame
      title={sessionTexts.updatesTitle}
      isOpen={isOpen}
      onClose={close}
      onSubmit={close}
      footer={
        <Button type="submit" data-autofocus>
          {sessionTexts.updatesDone}
        </Button>
      }
    >
      <ul className={styles.list}>
        {productUpdateTexts.map(({ title, body }) => (
          <li key={title}>
            <strong>{title}</strong> {body}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
