import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { NavLink } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { NETWORK_VIEWS, type NetworkGroup, type NetworkView } from '../model/network-groups.ts';
import styles from './networks.module.css';

interface NetworkSidebarProps {
  /** Undefined while they are being loaded. */
  readonly groups: readonly NetworkGroup[] | undefined;
  readonly view: NetworkView;
  readonly onView: (view: NetworkView) => void;
  readonly onAdd: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The tabs, the button that adds a network, and the networks under their headings. */
export function NetworkSidebar({ groups, view, onView, onAdd }: NetworkSidebarProps) {
  return (
    <>
      <div className={styles.toolbar}>
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t('networks.addNetwork')}
        </Button>
      </div>
      <Tabs
        value={view}
        onChange={(value) => value !== null && onView(value as NetworkView)}
        className={styles.tabs}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('networks.view')}>
          {NETWORK_VIEWS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`networks.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NETWORK_VIEWS.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles.panel}>
            <nav aria-label={t('networks.list')} onKeyDown={walk}>
              {groups?.map(({ type, networks }) => (
                <div key={type}>
                  <h2 className={styles.heading}>{t(`networks.headings.${type}`)}</h2>
                  <ul className={styles.list}>
                    {networks.map((network) => (
                      <li key={network.id}>
                        <NavLink to={`/network/${network.id}`} className={styles.link} title={network.name}>
                          {network.name}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
            {groups?.length === 0 && <p className={styles.none}>{t('networks.none')}</p>}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** Arrows and j, k move between the networks; Enter opens the focused one. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  event.preventDefault();
  next?.focus();
}
