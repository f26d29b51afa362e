import { Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { SEARCH_RADII } from '@loadstone/contracts/search';
import type { CityLookUp } from '../../../lib/places/cities.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { t } from '../../../lib/texts/t.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import { placeInCity, switchPlace, toRadiusLabel, type PlaceFields } from '../model/search-fields.ts';
import { listStateChoices } from '../model/state-choices.ts';
import { StatesSelect } from './states-select.tsx';

interface PlaceFieldsProps {
  readonly end: 'origin' | 'destination';
  /** True for a form in which several states can be chosen. */
  readonly isMultiple: boolean;
  readonly lookUp: CityLookUp;
  readonly value: PlaceFields;
  readonly onChange: (place: PlaceFields) => void;
}

/** One end of a search for carriers: a city with its radius, or states. */
export function PlaceFieldset({ end, isMultiple, lookUp, value, onChange }: PlaceFieldsProps) {
  const unit = useDistanceUnit();
  const stateLabel = t(`search.form.${end}State`);
  return (
    <Stack gap={8} component="fieldset" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0, marginBottom: 4 }}>{t(`search.form.${end}`)}</legend>
      <SegmentedControl
        size="xs"
        aria-label={t(`search.form.${end}By`)}
        data={[
          { value: 'city', label: t('search.form.city') },
          { value: 'state', label: t('search.form.state') },
        ]}
        value={value.by}
        onChange={(by) => onChange(switchPlace(by))}
      />
      <Group gap={8} align="flex-start" wrap="nowrap" grow preventGrowOverflow={false}>
        {value.by === 'city' ? (
          <CityPicker
            id={`search-${end}`}
            label={t(`search.form.${end}City`)}
            lookUp={lookUp}
            isRequired={false}
            value={value.city}
            onChange={(city) => onChange(placeInCity(value, city))}
          />
        ) : isMultiple ? (
          <StatesSelect label={stateLabel} value={value.states} onChange={(states) => onChange({ ...value, states })} />
        ) : (
          <ChoiceField
            label={stateLabel}
            choices={listStateChoices(false)}
            value={value.states[0] ?? null}
            onChange={(st) => onChange({ ...value, states: st === null ? [] : [st] })}
          />
        )}
        <NativeSelect
          style={{ flex: '0 0 130px' }}
          label={t(`search.form.${end}Radius`)}
          disabled={value.city === null}
          data={SEARCH_RADII.filter((miles) => miles > 0 || value.city === null).map((miles) => ({
            value: String(miles),
            label: toRadiusLabel(miles, unit),
          }))}
          value={String(value.radius)}
          onChange={({ currentTarget }) => onChange({ ...value, radius: Number(currentTarget.value) })}
        />
      </Group>
    </Stack>
  );
}
