import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { filterTexts } from '../../../lib/texts/posting-filter.ts';
import { isFilterEmpty, toFilterSummary, type PostingFilter } from '../../../data/postings/posting-filter.ts';
import styles from './filter-button.module.css';

interface FilterButtonProps {
  readonly filter: PostingFilter;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** Opens the filter; says what is active, and clears it with one click. */
export function FilterButton({ filter, onOpen, onClear }: FilterButtonProps) {
  const isActive = !isFilterEmpty(filter);
  const summary = toFilterSummary(filter);
  return (
    <span className={styles.filter} data-active={isActive || undefined}>
      <Tooltip label={isActive ? summary.map((line) => <div key={line}>{line}</div>) : filterTexts.open}>
        <ActionIcon
          variant={isActive ? 'light' : 'subtle'}
          aria-label={isActive ? `${filterTexts.open}: ${summary.join(', ')}` : filterTexts.open}
          onClick={onOpen}
        >
          <IconFilter size={16} />
        </ActionIcon>
      </Tooltip>
      {isActive && (
        <Tooltip label={filterTexts.clear}>
          <ActionIcon size={24} aria-label={filterTexts.clear} onClick={onClear}>
            <IconX size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
