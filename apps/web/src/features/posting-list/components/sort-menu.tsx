import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import { toggleSortMode, type SortMode } from '../model/posting-view.ts';
import styles from './posting-toolbar.module.css';

interface SortMenuProps {
  readonly sortMode: SortMode;
  readonly onSort: (mode: SortMode) => void;
}

/** The order of the list. Choosing the current field reverses the order. */
export function SortMenu({ sortMode, onSort }: SortMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Tooltip label={t('postings.sort')}>
          <ActionIcon aria-label={t('postings.sort')}>
            <IconArrowsSort size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <SortItem field="posted" sortMode={sortMode} onSort={onSort} />
        <SortItem field="available" sortMode={sortMode} onSort={onSort} />
      </Menu.Dropdown>
    </Menu>
  );
}

function SortItem({ field, sortMode, onSort }: SortMenuProps & { readonly field: 'posted' | 'available' }) {
  const isCurrent = field === 'posted' ? sortMode <= 2 : sortMode >= 3;
  const isNewestFirst = sortMode === 1 || sortMode === 3;
  return (
    <Menu.Item
      leftSection={isCurrent ? <IconCheck size={14} /> : <span className={styles.noCheck} />}
      onClick={() => onSort(toggleSortMode(sortMode, field))}
      rightSection={
        isCurrent && (
          <span className={styles.direction}>
            {isNewestFirst ? t('postings.newestFirst') : t('postings.oldestFirst')}
          </span>
        )
      }
    >
      {field === 'posted' ? t('postings.sortPosted') : t('postings.sortAvailable')}
    </Menu.Item>
  );
}
