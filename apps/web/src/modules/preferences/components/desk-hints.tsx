import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePreferences } from '../../../lib/settings/preferences.ts';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import styles from './desk-hints.module.css';

const HINTS = ['keys', 'palette', 'menu'] as const;

/**
 * The hints of a first visit, one at a time, in a line of their own below the desk: they cover neither a row nor a panel.
 * Closed by its button, by Escape inside it, or from the palette; then it stays closed, on every device.
 */
export default function DeskHints() {
  const { set } = usePreferences();
  const [index, setIndex] = useState(0);
  const close = () => set('Hints', false);
  useCommands(() => [
    { id: 'hints:close', label: t('preferences.desk.close'), group: t('preferences.desk.title'), run: close },
  ]);
  const hint = HINTS[index] ?? HINTS[0];
  return (
    <section
      className={styles.hints}
      aria-label={t('preferences.desk.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <span className={styles.position}>
        {t('preferences.desk.position', { index: index + 1, count: HINTS.length })}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => setIndex((index + 1) % HINTS.length)}>
        {t('preferences.desk.another')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={close}>
        {t('preferences.desk.close')}
      </Button>
      {/* At the end: messages of the product appear at the bottom right, and must not cover the buttons. */}
      <p className={styles.text} aria-live="polite">
        {t(`preferences.desk.${hint}`)}
      </p>
    </section>
  );
}
