import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { STOP_KINDS, STOP_LINE_NAMES, STOP_LINES, STOP_WORKS, toStopNumber } from '@loadstone/contracts/postings';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { toFactEntry } from '../../../lib/fact-entry.ts';
import type { CityLookUp } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { enterStop, STOP_ENTRIES, type FormStop, type StopEntry, type StopErrors } from '../model/form-stops.ts';
import styles from './stops.module.css';

interface StopFieldsProps {
  /** The prefix of the fields' ids. */
  readonly id: string;
  readonly stop: FormStop;
  /** Its number in the load, whose origin is stop 1. */
  readonly number: number;
  /** Of all stops, with both ends. */
  readonly count: number;
  readonly earliest: string | null;
  readonly errors: StopErrors;
  readonly lookUp: CityLookUp;
  /** Called with what changes of the stop as it is by then: a late reply about one field does not undo the others. */
  readonly onChange: (change: (stop: FormStop) => FormStop) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The fields of one stop between the ends of a load. Alt with an arrow moves the stop, from each of its fields. */
export function StopFields(props: StopFieldsProps) {
  const { id, stop, number, count, earliest, errors, lookUp, onChange, onMove, onRemove } = props;
  const { cityId, city, st } = stop;
  const set = (values: Partial<FormStop>) => onChange((current) => ({ ...current, ...values }));
  const [isOpen, setOpen] = useState(false);
  const place = useMemo(
    () => (cityId === 0 ? null : { id: cityId, city, st, label: `${city}, ${st}` }),
    [cityId, city, st],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
    // Before the lists of the fields, which the same keys open.
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <fieldset className={styles.stop} onKeyDownCapture={onKeyDown}>
      <legend className={styles.stopName}>{t('postingForm.stop.title', { number, count })}</legend>
      <div className={styles.entries}>
        <CityPicker
          id={`${id}-place`}
          label={t('postingForm.stop.place')}
          lookUp={lookUp}
          value={place}
          error={errors.place}
          onChange={(chosen) => set({ cityId: chosen?.id ?? 0, city: chosen?.city ?? '', st: chosen?.st ?? '' })}
        />
        <NativeSelect
          label={t('postingForm.stop.kind')}
          value={stop.kind}
          data={STOP_KINDS.map((kind) => ({ value: kind, label: t(`postingForm.stop.kinds.${kind}`) }))}
          onChange={({ currentTarget: { value } }) => set({ kind: value as FormStop['kind'] })}
        />
        <DayInput
          id={`${id}-day`}
          label={t('postingForm.stop.day')}
          clearable
          {...(earliest !== null && { minDate: earliest })}
          value={stop.day}
          error={errors.day}
          onChange={(day) => set({ day })}
          // Esc closes the calendar first. The dialog handles the key earlier and checks this attribute.
          data-mantine-stop-propagation={isOpen || undefined}
          popoverProps={{ withinPortal: true, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
        />
        {STOP_ENTRIES.map((name) => (
          <TextInput
            key={name}
            id={`${id}-${name}`}
            label={t(`postingForm.stop.${name}`)}
            autoComplete="off"
            maxLength={LONGEST_ENTRY}
            placeholder={name === 'hours' ? t('facts.pickupHours.placeholder') : undefined}
            value={stop.entries?.[name] ?? toText(stop, name)}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) => onChange((current) => enterStop(current, name, value))}
          />
        ))}
        <NativeSelect
          label={t('postingForm.stop.work')}
          value={stop.work}
          data={STOP_WORKS.map((work) => ({ value: work, label: t(`postingForm.stop.works.${work}`) }))}
          onChange={({ currentTarget: { value } }) => set({ work: value as FormStop['work'] })}
        />
        {STOP_LINE_NAMES.map((name) => (
          <TextInput
            key={name}
            label={t(`postingForm.stop.${name}`)}
            autoComplete="off"
            maxLength={STOP_LINES[name].maxLength}
            value={stop[name]}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
        <Checkbox
          className={styles.entryChoice}
          label={t('postingForm.stop.firm')}
          checked={stop.timing === 'firm'}
          onChange={({ currentTarget }) => set({ timing: currentTarget.checked ? 'firm' : 'flexible' })}
        />
      </div>
      <Group gap={8} mt={8}>
        <MoveButton text={t('postingForm.stop.up')} isOff={number === toStopNumber(0)} onClick={() => onMove(-1)} />
        <MoveButton text={t('postingForm.stop.down')} isOff={number === count - 1} onClick={() => onMove(1)} />
        <Button id={`${id}-remove`} size="compact-xs" variant="default" onClick={onRemove}>
          {t('postingForm.stop.remove')}
        </Button>
      </Group>
    </fieldset>
  );
}

interface MoveButtonProps {
  readonly text: string;
  /** True where the stop is at the end already. The button keeps the focus, so that it is not `disabled`. */
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function MoveButton({ text, isOff, onClick }: MoveButtonProps) {
  const look = { size: 'compact-xs', variant: 'default' } as const;
  return (
    <Button {...look} aria-disabled={isOff} data-disabled={isOff || undefined} onClick={onClick}>
      {text}
    </Button>
  );
}

const LONGEST_ENTRY = 40;

function toText(stop: FormStop, name: StopEntry): string {
  return name === 'hours' ? toFactEntry('pickupHours', { pickupHours: stop.hours }) : String(stop[name] ?? '');
}
