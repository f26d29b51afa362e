import { Button, TextInput } from '@mantine/core';
import type { ProductMode } from '@loadstone/contracts/postings';
import { formatCount } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { readLeadFilter, type LeadFilter } from '../lead-filter.ts';
import styles from './leads.module.css';

interface LeadFilterBarProps {
  readonly mode: ProductMode;
  /** True for the leads of a truck with a corridor. */
  readonly hasDetour?: boolean;
  readonly filter: LeadFilter;
  readonly shownCount: number;
  readonly totalCount: number;
  readonly onChange: (filter: LeadFilter) => void;
  /** Removes the filter and the bar. */
  readonly onClear: () => void;
}

/** Filters the leads by rate and weight, while the user types. */
export function LeadFilterBar({
  mode,
  hasDetour = false,
  filter,
  shownCount,
  totalCount,
  onChange,
  onClear,
}: LeadFilterBarProps) {
  const { problems } = readLeadFilter(filter);
  const field = (name: keyof LeadFilter, label: string, example: string) => (
    <TextInput
      size="xs"
      label={label}
      placeholder={example}
      value={filter[name]}
      maxLength={40}
      error={problems[name]}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div role="search" className={styles.filter} aria-label={t('leads.filter.title')}>
      {mode === 'C' && field('rate', t('leads.filter.rate'), t('facts.rate.placeholder'))}
      {field(
        'weight',
        t(mode === 'C' ? 'leads.filter.weight' : 'leads.filter.freeWeight'),
        t('facts.weightLbs.placeholder'),
      )}
      {hasDetour && field('detour', t('leads.filter.detour'), '60')}
      <span className={styles.filterCount} role="status">
        {t('leads.filter.count', { shown: formatCount(shownCount), total: formatCount(totalCount) })}
      </span>
      <Button size="xs" variant="default" onClick={onClear}>
        {t('leads.filter.clear')}
      </Button>
    </div>
  );
}
