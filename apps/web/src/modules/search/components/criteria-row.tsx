import { CloseButton, NativeSelect } from '@mantine/core';
import { SEARCH_RADII } from '@loadstone/contracts/search';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { t } from '../../../lib/texts/t.ts';
import type { FieldsOf } from '../model/search-address.ts';
import { listCriteria } from '../model/search-criteria.ts';
import { makesSearch, toRadiusLabel, type CarrierFields, type SearchTab } from '../model/search-fields.ts';
import styles from './search.module.css';

interface CriteriaRowProps<T extends SearchTab> {
  readonly tab: T;
  readonly fields: FieldsOf[T];
  /** Searches again with other fields. */
  readonly onChange: (fields: FieldsOf[T]) => void;
}

/**
 * The criteria of the search above its results: a chip for each, removed by its button where the others still make a
 * search, and the radius of each city as a field.
 */
export function CriteriaRow<T extends SearchTab>({ tab, fields, onChange }: CriteriaRowProps<T>) {
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
                  onChange={(radius) =>
                    onChange({ ...carrierFields, [end]: { ...carrierFields[end], radius } } as FieldsOf[T])
                  }
                />
              </li>
            ),
        )}
    </ul>
  );
}

interface RadiusFieldProps {
  readonly end: 'origin' | 'destination';
  readonly radius: number;
  readonly onChange: (radius: number) => void;
}

function RadiusField({ end, radius, onChange }: RadiusFieldProps) {
  const unit = useDistanceUnit();
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
      value={String(radius)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
