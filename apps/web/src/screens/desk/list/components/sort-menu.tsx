import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { ProductMode } from '@loadstone/contracts/postings';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { toFactLabel } from '../../../../lib/fact-texts.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../../lib/texts/text-key.ts';
import { listSortFields, toggleSortMode, toSortField, type SortField, type SortMode } from '../model/posting-view.ts';
import styles from './posting-toolbar.module.css';

interface SortMenuProps {
  readonly sortMode: SortMode;
  /** Omitted where the list has an order of its own. */
  readonly onSort: ((mode: SortMode) => void) | undefined;
}

/** The order of the list. Choosing the current field reverses the order. */
export const SortMenu = memo(function SortMenu({ sortMode, onSort }: SortMenuProps) {
  const { mode } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const label = onSort ? t('postings.sort') : t('postings.sortedByNext');
  return (
    <Menu position="bottom-start" opened={isOpen && onSort !== undefined} onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label={label} disabled={isOpen}>
          <ActionIcon aria-label={label} data-disabled={!onSort || undefined} aria-disabled={!onSort}>
            <IconArrowsSort size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {listSortFields(mode).map((field) => (
          <SortItem key={field} field={field} label={toLabel(field, mode)} sortMode={sortMode} onSort={onSort} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

function toLabel(field: SortField, mode: ProductMode): string {
  if (field === 'rate') return toFactLabel('rate');
  if (field === 'weight') return toFactLabel(mode === 'B' ? 'weightLbs' : 'freeWeightLbs');
  if (field === 'ratePerMile' && mode === 'C') return toFactLabel('minRatePerMile');
  return t(FIELD_LABELS[field]);
}

const FIELD_LABELS: Readonly<Record<Exclude<SortField, 'rate' | 'weight'>, PlainTextKey>> = {
  posted: 'postings.sortPosted',
  available: 'postings.sortAvailable',
  newLeads: 'postings.sortNewLeads',
  ratePerMile: 'postings.sortRatePerMile',
};

const DIRECTIONS: Readonly<Record<SortMode, PlainTextKey>> = {
  1: 'postings.newestFirst',
  2: 'postings.oldestFirst',
  3: 'postings.newestFirst',
  4: 'postings.oldestFirst',
  5: 'postings.mostFirst',
  6: 'postings.highestFirst',
  7: 'postings.lowestFirst',
  8: 'postings.highestFirst',
  9: 'postings.lowestFirst',
  10: 'postings.highestFirst',
  11: 'postings.lowestFirst',
};

interface SortItemProps extends SortMenuProps {
  readonly field: SortField;
  readonly label: string;
}

function SortItem({ field, label, sortMode, onSort }: SortItemProps) {
  const isCurrent = toSortField(sortMode) === field;
  return (
    <Menu.Item
      leftSection={isCurrent ? <IconCheck size={14} /> : <span className={styles.noCheck} />}
      onClick={() => onSort?.(toggleSortMode(sortMode, field))}
      rightSection={isCurrent && <span className={styles.direction}>{t(DIRECTIONS[sortMode])}</span>}
    >
      {label}
    </Menu.Item>
  );
}
