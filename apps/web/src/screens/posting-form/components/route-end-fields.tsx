import { Group, NativeSelect } from '@mantine/core';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDistance } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingFormErrors } from '../model/posting-form.ts';
import type { CityChoice, CityLookUp } from '../../../lib/places/cities.ts';
import { CityPicker } from '../../../ui/form/city-picker.tsx';

interface RouteEndFieldsProps {
  readonly end: 'origin' | 'destination';
  readonly formId: string;
  readonly city: CityChoice | null;
  readonly lookUp: CityLookUp;
  readonly radius: number;
  /** The radius values that are allowed at this end. */
  readonly radii: readonly number[];
  readonly errors: PostingFormErrors;
  readonly autoFocus?: boolean;
  readonly onCity: (city: CityChoice | null) => void;
  readonly onRadius: (miles: number) => void;
  readonly onLeaveCity: () => void;
}

const ENDS = {
  origin: { labelKey: 'postingForm.origin', radiusLabelKey: 'postingForm.originRadius', radiusField: 'srceRadius' },
  destination: {
    labelKey: 'postingForm.destination',
    radiusLabelKey: 'postingForm.destinationRadius',
    radiusField: 'destRadius',
  },
} as const;

/** One end of the route: the city and its radius. */
export function RouteEndFields(props: RouteEndFieldsProps) {
  const { end, formId, city, lookUp, radius, radii, errors, autoFocus, onCity, onRadius, onLeaveCity } = props;
  const unit = useDistanceUnit();
  const { labelKey, radiusLabelKey, radiusField } = ENDS[end];
  return (
    <Group align="flex-start" gap="sm" wrap="nowrap">
      <div style={{ flex: 1 }}>
        <CityPicker
          id={`${formId}-${end}`}
          label={t(labelKey)}
          lookUp={lookUp}
          value={city}
          error={errors[end]}
          autoFocus={autoFocus}
          onChange={onCity}
          onBlur={onLeaveCity}
        />
      </div>
      <NativeSelect
        id={`${formId}-${radiusField}`}
        label={t(radiusLabelKey)}
        w={140}
        value={String(radius)}
        error={errors[radiusField]}
        data={radii.map((miles) => ({
          value: String(miles),
          label:
            unit === 'km'
              ? t('postingForm.radiusWithKilometres', { miles, kilometres: formatDistance(miles) })
              : t('postingForm.radiusUnit', { miles }),
        }))}
        onChange={({ currentTarget }) => onRadius(Number(currentTarget.value))}
      />
    </Group>
  );
}
