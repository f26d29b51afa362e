import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ResourceUse } from '@loadstone/contracts/resources';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { toUseText } from '../model/use-text.ts';
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
  /** The load that it is on; undefined where it is free. */
  readonly use: ResourceUse | undefined;
  readonly children: ReactNode;
}

/** A card with a name, facts and the icons of its actions. */
export function ResourceCard({ id, name, actions, isStop, use, children }: ResourceCardProps) {
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
      <div className={styles.facts}>
        <div className={styles.fact} title={toUseText(use)}>
          {toUseText(use)}
        </div>
        {children}
      </div>
    </li>
  );
}
