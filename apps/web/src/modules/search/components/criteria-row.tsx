import { CloseButton, NativeSelect } from '@mantine/core';
import { SEARCH_RADII } from '@loadstone/contracts/search';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { after } from '../../../lib/time/clock.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { t } from '../../../lib/texts/t.ts';
import type { FieldsOf } from '../model/search-address.ts';
import { listCriteria } from '../model/search-criteria.ts';
import { makesSearch, toRadiusLabel, type CarrierFields, type SearchTab } from '../model/search-fields.ts';
import styles from './search.module.css';

/** The arrow keys change a radius at each press: it is searched once they rest. */
const REST_MS = 500;

export type RadiusEnd = 'origin' | 'destination';

interface CriteriaRowProps<T extends SearchTab> {
  readonly tab: T;
  readonly fields: FieldsOf[T];
  /** Searches again with other fields. */
  readonly onChange: (fields: FieldsOf[T]) => void;
  /** Searches again with another radius, in the place of this search. `end`: whose field has the focus. */
  readonly onRadius: (fields: FieldsOf[T], end: RadiusEnd | undefined) => void;
  /** Whose field has the focus: new results come with a new row of criteria. */
  readonly focusedEnd: RadiusEnd | undefined;
}

/**
 * The criteria of the search above its results: a chip for each, removed by its button where the others still make a
 * search, and the radius of each city as a field.
 */
export function CriteriaRow<T extends SearchTab>({ tab, fields, onChange, onRadius, focusedEnd }: CriteriaRowProps<T>) {
  const carrierFields = tab === 'members' ? undefined : (fields as CarrierFields);
  return (
    <ul className={styles.criteria} aria-label={t('search.criteria.title')}>
      {listCriteria(tab, fields).map(({ key, text, without }) => (
        <li key={key}>
          <span className={styles.criterion}>
            {text}
            {makesSearch(tab, without) && (
              <CloseButton
                size={28}
                iconSize={14}
                aria-label={t('search.criteria.remove', { criterion: text })}
                onClick={() => onChange(without)}
              />
            )}
          </span>
        </li>
      ))}
      {carrierFields &&
        (['origin', 'destination'] as const).map(
          (end) =>
            carrierFields[end].city !== null && (
              <li key={`${end} radius`}>
                <RadiusField
                  end={end}
                  radius={carrierFields[end].radius}
                  hasFocus={focusedEnd === end}
                  onChange={(radius, hasFocus) => {
                    const changed = { ...carrierFields, [end]: { ...carrierFields[end], radius } };
                    onRadius(changed as FieldsOf[T], hasFocus ? end : undefined);
                  }}
                />
              </li>
            ),
        )}
    </ul>
  );
}

interface RadiusFieldProps {
  readonly end: RadiusEnd;
  readonly radius: number;
  /** True where the field takes the focus when it is new. */
  readonly hasFocus: boolean;
  readonly onChange: (radius: number, hasFocus: boolean) => void;
}

function RadiusField({ end, radius, hasFocus, onChange }: RadiusFieldProps) {
  const unit = useDistanceUnit();
  const [chosen, setChosen] = useState(radius);
  const change = useLatest(onChange);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const search = () => change.current(chosen, field.current === document.activeElement);
    return chosen === radius ? undefined : after(REST_MS, search);
  }, [chosen, radius, change]);
  return (
    <NativeSelect
      size="xs"
      className={styles.radius}
      aria-label={t(`search.form.${end}Radius`)}
      leftSection={<span className={styles.radiusEnd}>{t(`search.criteria.${end}`)}</span>}
      leftSectionWidth="auto"
      data={SEARCH_RADII.filter((miles) => miles > 0).map((miles) => ({
        value: String(miles),
        label: toRadiusLabel(miles, unit),
      }))}
      value={String(chosen)}
      ref={field}
      autoFocus={hasFocus}
      onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
    />
  );
}
