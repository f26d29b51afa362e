import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { t } from '../../../../lib/texts/t.ts';
import { isFilterEmpty, toFilterSummary, type PostingFilter } from '../../../../modules/postings/index.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import styles from './filter-button.module.css';

interface FilterButtonProps {
  readonly filter: PostingFilter;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** Opens the filter; shows the active criteria, and clears them with one click. */
export function FilterButton({ filter, onOpen, onClear }: FilterButtonProps) {
  const isActive = !isFilterEmpty(filter);
  const summary = toFilterSummary(filter);
  return (
    <span className={styles.filter} data-active={isActive || undefined}>
      <Tooltip
        label={
          isActive
            ? summary.map((line) => <div key={line}>{line}</div>)
            : toKeyedLabel(t('postingFilter.open'), KEYS.filter)
        }
      >
        <ActionIcon
          variant={isActive ? 'light' : 'subtle'}
          aria-label={
            isActive
              ? t('ui.labelled', { label: t('postingFilter.open'), value: summary.join(', ') })
              : t('postingFilter.open')
          }
          onClick={onOpen}
        >
          <IconFilter size={16} />
        </ActionIcon>
      </Tooltip>
      {isActive && (
        <Tooltip label={t('postingFilter.clear')}>
          <ActionIcon size={28} aria-label={t('postingFilter.clear')} onClick={onClear}>
            <IconX size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
