import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { z } from 'zod';
import { storageItem } from '../../lib/browser/storage.ts';
import { t } from '../../lib/texts/t.ts';
import { useDestinations } from '../registered-routes.ts';
import styles from './rail.module.css';

const storedExpanded = storageItem<boolean>({
  area: 'local',
  key: 'rail.expanded',
  schema: z.boolean(),
  fallback: false,
});

/** The navigation: icons, or icons with names when expanded. */
export function Rail() {
  const destinations = useDestinations();
  const [isExpanded, setExpanded] = useState(() => storedExpanded.read());
  const toggle = () => {
    setExpanded(!isExpanded);
    storedExpanded.write(!isExpanded);
  };
  const toggleLabel = isExpanded ? t('shell.collapseSidebar') : t('shell.expandSidebar');
  const ToggleIcon = isExpanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav aria-label={t('shell.sideNavigation')} className={styles.rail} data-expanded={isExpanded}>
      {destinations.map(({ path, labelKey, icon: Icon }) => (
        <Tooltip key={path} label={t(labelKey)} position="right" disabled={isExpanded}>
          <NavLink to={path} className={styles.item} aria-label={t(labelKey)}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {isExpanded && <span>{t(labelKey)}</span>}
          </NavLink>
        </Tooltip>
      ))}
      <div className={styles.gap} />
      <Tooltip label={toggleLabel} position="right" disabled={isExpanded}>
        <UnstyledButton className={styles.item} aria-label={toggleLabel} aria-expanded={isExpanded} onClick={toggle}>
          <ToggleIcon size={20} stroke={1.6} aria-hidden />
          {isExpanded && <span>{toggleLabel}</span>}
        </UnstyledButton>
      </Tooltip>
    </nav>
  );
}
