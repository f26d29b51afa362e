import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import { useShortcut } from '../../../../ui/shortcuts/use-shortcut.ts';

interface BarToolProps {
  readonly label: string;
  /** Omitted where it has no key. */
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** A button of the bar for picked postings, with its key. */
export function BarTool({ label, keys, run, children }: BarToolProps) {
  useShortcut({ keys: keys ?? '', label, group: t('postings.keysGroup'), run }, keys !== undefined);
  return (
    <Tooltip label={keys === undefined ? label : toKeyedLabel(label, keys)}>
      <ActionIcon size={28} aria-label={label} onClick={run}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
