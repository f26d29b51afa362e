import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { z } from 'zod';
import { storageItem } from '../../lib/storage.ts';
import { shellTexts } from '../../lib/texts/shell.ts';
import { destinations } from '../registered-routes.ts';
import styles from './rail.module.css';

const storedExpanded = storageItem<boolean>({
  area: 'local',
  key: 'rail.expanded',
  schema: z.boolean(),
  fallback: false,
});

/** The places of the product, as icons, or with their names when expanded. */
export function Rail() {
  const [isExpanded, setExpanded] = useState(() => storedExpanded.read());
  const toggle = () => {
    setExpanded(!isExpanded);
    storedExpanded.write(!isExpanded);
  };
  const toggleLabel = isExpanded ? shellTexts.collapseSidebar : shellTexts.expandSidebar;
  const ToggleIcon = isExpanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav aria-label={shellTexts.sideNavigation} className={styles.rail} data-expanded={isExpanded}>
      {destinations.map(({ path, label, icon: Icon }) => (
        <Tooltip key={path} label={label} position="right" disabled={isExpanded}>
          <NavLink to={path} className={styles.item} aria-label={label}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {isExpanded && <span>{label}</span>}
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
