import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './resources.module.css';

/** What an icon of a card does. */
export interface CardAction {
  readonly label: string;
  /** The key that does the same, as it is shown. */
  readonly keyName: string;
  readonly icon: Icon;
  readonly run: () => void;
}

interface ResourceCardProps {
  readonly id: number;
  readonly name: string;
  readonly actions: readonly CardAction[];
  /** True for the one card that the Tab key stops at. */
  readonly isStop: boolean;
  readonly children: ReactNode;
}

/** A card with a name, facts and the icons of its actions. */
export function ResourceCard({ id, name, actions, isStop, children }: ResourceCardProps) {
  return (
    <li className={styles.card} data-card={id}>
      <h3 className={styles.name} title={name}>
        {name}
      </h3>
      <div className={styles.actions}>
        {actions.map(({ label, keyName, icon: ActionGlyph, run }) => (
          <Tooltip key={label} label={`${label} (${keyName})`}>
            <ActionIcon
              size={28}
              aria-label={t('resources.actionOf', { action: label, name })}
              tabIndex={isStop ? 0 : -1}
              onClick={run}
            >
              <ActionGlyph size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      <div className={styles.facts}>{children}</div>
    </li>
  );
}
