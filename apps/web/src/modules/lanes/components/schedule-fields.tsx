import { MOST_DAYS_AHEAD, MOST_PER_DAY } from '@loadstone/contracts/lanes';
import { Checkbox, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { toClock, WEEKDAYS, type ScheduleErrors, type ScheduleValues } from '../model/lane-schedule.ts';
import styles from './lanes.module.css';

const HOURS_PER_DAY = 24;

interface ScheduleFieldsProps {
  readonly values: ScheduleValues;
  /** When its first posting is posted, in words. */
  readonly example: string;
  /** Shown once the form was sent. */
  readonly errors: ScheduleErrors;
  /** The prefix of the fields' ids. */
  readonly formId: string;
  readonly onChange: (values: ScheduleValues) => void;
}

/** When a lane posts: the fields above those of the posting. */
export function ScheduleFields({ values, example, errors, formId, onChange }: ScheduleFieldsProps) {
  const set = (change: Partial<ScheduleValues>) => onChange({ ...values, ...change });
  const toCount = (value: number | string): number | '' => (value === '' ? '' : Number(value));
  return (
    <fieldset className={styles.fields}>
      <legend>{t('lanes.when')}</legend>
      <Stack gap="xs">
        <Checkbox.Group
          label={t('lanes.weekdays')}
          description={t('lanes.validFromHint')}
          value={values.weekdays.map(String)}
          error={errors.weekdays}
          onChange={(days) => set({ weekdays: days.map(Number).sort() })}
        >
          {/* Further apart than a box and its own day. */}
          <Group gap={20} mt={4}>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                id={day === 1 ? `${formId}-weekdays` : undefined}
                // It is above the fields of the posting.
                data-autofocus={day === 1 || undefined}
                value={String(day)}
                label={t(`lanes.weekday.${day}`)}
                aria-label={t(`lanes.weekdayLong.${day}`)}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <Group gap="sm" align="flex-start" grow>
          <NumberInput
            id={`${formId}-perDay`}
            label={t('lanes.perDay')}
            min={1}
            max={MOST_PER_DAY}
            allowDecimal={false}
            value={values.perDay}
            error={errors.perDay}
            onChange={(value) => set({ perDay: toCount(value) })}
          />
          <DayInput
            id={`${formId}-validTo`}
            label={t('lanes.validTo')}
            clearable
            value={values.validTo}
            error={errors.validTo}
            onChange={(day) => set({ validTo: day })}
          />
        </Group>
        <Group gap="sm" align="flex-start" grow>
          <NativeSelect
            label={t('lanes.daysAhead')}
            value={String(values.daysAhead)}
            data={Array.from({ length: MOST_DAYS_AHEAD }, (_, index) => ({
              value: String(index + 1),
              label: t('lanes.daysBefore', { count: index + 1 }),
            }))}
            onChange={({ currentTarget }) => set({ daysAhead: Number(currentTarget.value) })}
          />
          <NativeSelect
            label={t('lanes.postHour')}
            value={String(values.postHour)}
            data={Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({ value: String(hour), label: toClock(hour) }))}
            onChange={({ currentTarget }) => set({ postHour: Number(currentTarget.value) })}
          />
        </Group>
        <p className={styles.example}>{example}</p>
        <TextInput
          id={`${formId}-withoutDays`}
          label={t('lanes.withoutDays')}
          description={t('lanes.daysHint')}
          value={values.withoutDays}
          error={errors.withoutDays}
          onChange={({ currentTarget }) => set({ withoutDays: currentTarget.value })}
        />
        <TextInput
          id={`${formId}-extraDays`}
          label={t('lanes.extraDays')}
          value={values.extraDays}
          error={errors.extraDays}
          onChange={({ currentTarget }) => set({ extraDays: currentTarget.value })}
        />
      </Stack>
    </fieldset>
  );
}
