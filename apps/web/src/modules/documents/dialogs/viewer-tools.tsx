import { ActionIcon } from '@mantine/core';
import type { IconZoomIn } from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './document-viewer.module.css';

/** An action of the viewer: a button, and the keys that do the same. */
export interface ViewerTool {
  readonly label: string;
  /** Values of `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  /** The first of the keys, as the user reads it. */
  readonly keyName: string;
  readonly icon: typeof IconZoomIn;
  readonly isOff: boolean;
  readonly run: () => void;
  /** Shown after the button, as between "previous" and "next". */
  readonly note?: string;
}

/** The buttons of the viewer. One that is switched off keeps the focus, so that the keys still work. */
export function ViewerTools({ tools }: { tools: readonly ViewerTool[] }) {
  return tools.map(({ label, keyName, icon: Icon, isOff, run, note }) => (
    <Fragment key={label}>
      <ActionIcon
        size={32}
        aria-label={label}
        title={t('documents.toolKey', { label, key: keyName })}
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        onClick={isOff ? undefined : run}
      >
        <Icon size={18} />
      </ActionIcon>
      {note !== undefined && <span className={styles.position}>{note}</span>}
    </Fragment>
  ));
}
