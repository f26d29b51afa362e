import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { SORT_FIELDS, toggleSortMode, toSortField, type SortField, type SortMode } from '../model/posting-view.ts';
import styles from './posting-toolbar.module.css';

interface SortMenuProps {
  readonly sortMode: SortMode;
  readonly onSort: (mode: SortMode) => void;
}

/** The order of the list. Choosing the current date reverses the order. */
export function SortMenu({ sortMode, onSort }: SortMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label={t('postings.sort')} disabled={isOpen}>
          <ActionIcon aria-label={t('postings.sort')}>
            <IconArrowsSort size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {SORT_FIELDS.map((field) => (
          <SortItem key={field} field={field} sortMode={sortMode} onSort={onSort} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const FIELD_LABELS: Readonly<Record<SortField, PlainTextKey>> = {
  posted: 'postings.sortPosted',
  available: 'postings.sortAvailable',
  newLeads: 'postings.sortNewLeads',
};

const DIRECTIONS: Readonly<Record<SortMode, PlainTextKey>> = {
  1: 'postings.newestFirst',
  2: 'postings.oldestFirst',
  3: 'postings.newestFirst',
  4: 'postings.oldestFirst',
  5: 'postings.mostFirst',
};

function SortItem({ field, sortMode, onSort }: SortMenuProps & { readonly field: SortField }) {
  const isCurrent = toSortField(sortMode) === field;
  return (
    <Menu.Item
      leftSection={isCurrent ? <IconCheck size={14} /> : <span className={styles.noCheck} />}
      onClick={() => onSort(toggleSortMode(sortMode, field))}
      rightSection={isCurrent && <span className={styles.direction}>{t(DIRECTIONS[sortMode])}</span>}
    >
      {t(FIELD_LABELS[field])}
    </Menu.Item>
  );
}
