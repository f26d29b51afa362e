import { NativeSelect } from '@mantine/core';
import type { ActivityLogPage, ActivityType } from '@loadstone/contracts/activity';
import { ACTIVITY_LOG_TYPES } from '@loadstone/contracts/activity-log';
import { t } from '../../../lib/texts/t.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import type { LogFilter } from '../activity-log.ts';
import styles from './activity-log.module.css';

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly people: ActivityLogPage['people'];
  readonly onChange: (patch: Partial<LogFilter>) => void;
}

/** By whom, what and when entries are shown. */
export function LogFilters({ filter, people, onChange }: LogFiltersProps) {
  const types = ACTIVITY_LOG_TYPES.map((value) => ({
    value,
    label: t(`activityLog.types.${value}`),
  }));
  return (
    <div className={styles.filters} role="group" aria-label={t('activityLog.title')}>
      <NativeSelect
        label={t('activityLog.person')}
        value={filter.userId ?? ''}
        data={[
          { value: '', label: t('activityLog.everyone') },
          ...people.map(({ userId, person }) => ({ value: String(userId), label: person })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ userId: value === '' ? null : Number(value) })}
      />
      <NativeSelect
        label={t('activityLog.kind')}
        value={filter.type ?? ''}
        data={[{ value: '', label: t('activityLog.everything') }, ...types]}
        onChange={({ currentTarget: { value } }) => onChange({ type: value === '' ? null : (value as ActivityType) })}
      />
      <DayInput
        label={t('activityLog.from')}
        value={filter.from}
        onChange={(from) => onChange({ from })}
        clearable={false}
      />
      <DayInput
        label={t('activityLog.until')}
        value={filter.until}
        onChange={(until) => onChange({ until })}
        clearable={false}
      />
    </div>
  );
}
