import { Checkbox, Pill } from '@mantine/core';
import { NETWORK_TYPES, type Network } from '@loadstone/contracts/networks';
import { t } from '../../../lib/texts/t.ts';
import { toNetworkGroups } from '../model/network-groups.ts';
import styles from './networks.module.css';

interface ChosenNetworksProps {
  readonly networks: readonly Network[];
  readonly isLocked: boolean;
  readonly onRemove: (id: number) => void;
}

/** The chosen networks, each of which can be removed. */
export function ChosenNetworks({ networks, isLocked, onRemove }: ChosenNetworksProps) {
  return (
    <ul className={styles.chosen} aria-label={t('networks.selected')}>
      {networks.map(({ id, name }) => (
        <li key={id}>
          <Pill
            withRemoveButton={!isLocked}
            onRemove={() => onRemove(id)}
            // The kit hides the button from users of assistive technology.
            removeButtonProps={{
              'aria-label': t('networks.unselect', { name }),
              'aria-hidden': undefined,
              tabIndex: 0,
            }}
          >
            {name}
          </Pill>
        </li>
      ))}
    </ul>
  );
}

interface NetworkChoicesProps {
  readonly networks: readonly Network[];
  /** The networks that contain the companies already. */
  readonly memberOf: ReadonlySet<number>;
  readonly chosenIds: readonly number[];
  readonly isLocked: boolean;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

/** A check box for each network, by type. */
export function NetworkChoices({ networks, memberOf, chosenIds, isLocked, onChoose }: NetworkChoicesProps) {
  return (
    <div className={styles.groups}>
      {NETWORK_TYPES.map((type) => {
        const [group] = toNetworkGroups(networks, type);
        return (
          <fieldset key={type} className={styles.group}>
            <legend>{t(`networks.groups.${type}`)}</legend>
            {group === undefined && <p className={styles.soft}>{t('networks.noData')}</p>}
            {group?.networks.map(({ id, name }) => (
              <Checkbox
                key={id}
                className={styles.option}
                label={name}
                description={memberOf.has(id) && !isLocked ? t('networks.isMember') : undefined}
                checked={memberOf.has(id) || chosenIds.includes(id)}
                disabled={memberOf.has(id) || isLocked}
                onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
