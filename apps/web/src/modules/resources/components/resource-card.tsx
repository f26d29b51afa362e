import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ResourcePlace, ResourceUse } from '@loadstone/contracts/resources';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toPlaceText, toUseText } from '../model/use-text.ts';
import styles from './resources.module.css';

const AGE_MS = 15_000;

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
  /** Where it was last. */
  readonly place: ResourcePlace | undefined;
  readonly children: ReactNode;
}

/** A card with a name, facts and the icons of its actions. */
export function ResourceCard({ id, name, actions, isStop, use, place, children }: ResourceCardProps) {
  return (
    <li className={styles.card} data-card={id} data-row-name={name}>
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
        {place !== undefined && <LastPlace place={place} />}
        {children}
      </div>
    </li>
  );
}

/** A line of its own, so that a passing minute draws nothing else again. */
function LastPlace({ place }: { readonly place: ResourcePlace }) {
  const text = toPlaceText(place, useNow(AGE_MS));
  return (
    <div className={styles.fact} title={text}>
      {text}
    </div>
  );
}
