import { NativeSelect, TextInput } from '@mantine/core';
import type { VehicleSize } from '@loadstone/contracts/postings';
import { TRIP_RULES } from '@loadstone/contracts/trips';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useCityLookUp } from '../../places/index.ts';
import { listLetters, toSizeHint } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { isNoNumber, type TripLimit, type TripSearch } from '../model/trip-search.ts';
import styles from './trips.module.css';

interface TripLimitsProps {
  readonly search: TripSearch;
  /** What the server has refused, by field. */
  readonly errors: Partial<Record<TripLimit, string>>;
  /** True where trips have a detour. */
  readonly hasWay: boolean;
  /** The first field, to which a key leads. */
  readonly firstField: RefObject<HTMLSelectElement | null>;
  readonly onChange: (change: Partial<TripSearch>) => void;
}

const LOAD_COUNTS = Array.from({ length: TRIP_RULES.loadsMaximum }, (_, index) => String(index + 1));
const DEFAULT_LOADS = '3';
const SIZES: readonly VehicleSize[] = ['T', 'L', 'B'];
const ORDERS = ['profit', 'emptyShare'] as const;

/** The limits of a search. A choice applies at once, a text when its field is left or with Enter. */
export function TripLimits({ search, errors, hasWay, firstField, onChange }: TripLimitsProps) {
  const id = useId();
  const lookUp = useCityLookUp();
  const text = (name: LimitTextProps['name'], standard: string) => (
    <LimitText
      key={`${name} ${search[name]}`}
      name={name}
      value={search[name]}
      standard={standard}
      error={errors[name]}
      onChange={onChange}
    />
  );
  return (
    <section className={styles.limits} aria-label={t('trips.limits.title')}>
      <NativeSelect
        ref={firstField}
        className={styles.short}
        label={t('trips.limits.loads')}
        value={search.loads || DEFAULT_LOADS}
        data={listLoadCounts(search.loads)}
        error={errors.loads}
        onChange={({ currentTarget }) => onChange({ loads: currentTarget.value })}
      />
      {text('leg', '100')}
      {text('total', '250')}
      <div className={styles.city}>
        <CityPicker
          id={`${id}-near`}
          label={t('trips.limits.near')}
          lookUp={lookUp}
          value={search.near}
          isRequired={false}
          error={errors.near}
          onChange={(near) => onChange({ near })}
        />
      </div>
      {search.near && text('within', '50')}
      <DayInput
        className={styles.day}
        label={t('trips.limits.by')}
        value={search.by === '' ? null : search.by}
        clearable
        clearButtonProps={{ 'aria-label': t('trips.limits.anyDay') }}
        error={errors.by}
        onChange={(by) => onChange({ by: by ?? '' })}
      />
      {(hasWay || search.detour !== '') && text('detour', '')}
      {text('driven', '0')}
      <NativeSelect
        className={styles.order}
        label={t('trips.limits.order')}
        value={search.order || ORDERS[0]}
        data={ORDERS.map((value) => ({ value, label: t(`trips.orders.${value}`) }))}
        onChange={({ currentTarget }) => onChange({ order: currentTarget.value })}
      />
      {search.from === 'driver' && (
        <>
          <NativeSelect
            className={styles.order}
            label={t('trips.limits.type')}
            value={search.type}
            data={[{ value: '', label: '' }, ...listLetters('vehicleType').map(([value, label]) => ({ value, label }))]}
            error={errors.type}
            onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
          />
          <NativeSelect
            className={styles.short}
            label={t('trips.limits.size')}
            value={search.size || 'T'}
            data={SIZES.map((value) => ({ value, label: toSizeHint(value) }))}
            onChange={({ currentTarget }) => onChange({ size: currentTarget.value })}
          />
        </>
      )}
    </section>
  );
}

/** A number that the server refuses stays visible beside its error. */
function listLoadCounts(value: string): string[] {
  return value === '' || LOAD_COUNTS.includes(value) ? LOAD_COUNTS : [...LOAD_COUNTS, value];
}

interface LimitTextProps {
  readonly name: 'leg' | 'total' | 'within' | 'detour' | 'driven';
  readonly value: string;
  /** What applies where the field is empty. */
  readonly standard: string;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<TripSearch>) => void;
}

function LimitText({ name, value, standard, error, onChange }: LimitTextProps) {
  const [typed, setTyped] = useState(value);
  const isUnread = isNoNumber(typed);
  const apply = () => {
    if (!isUnread && typed.trim() !== value) onChange({ [name]: typed.trim() });
  };
  return (
    <TextInput
      className={styles.short}
      label={t(`trips.limits.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      placeholder={standard}
      error={isUnread ? t('trips.limits.noNumber') : error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
