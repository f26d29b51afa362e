import type { DriverAssignment } from '@loadstone/contracts/assignments';
import type { FactAt } from '@loadstone/contracts/postings';
import { formatDay, formatHours } from './format.ts';
import { locale, t } from './texts/t.ts';

type Texts = Readonly<Record<FactAt<'driverCard'>, string>>;

/** The texts of the facts that a driver sees; '' for those that the load does not have. A driver sees no money. */
export function toFactTexts(load: DriverAssignment): Texts {
  const toMeasure = (value: number | null | undefined, unit: 'lb' | 'ft') =>
    value ? `${value.toLocaleString(locale())} ${unit}` : '';
  return {
    pickupHours: formatHours(load.pickupHours),
    deliveryDate: load.deliveryDate ? formatDay(load.deliveryDate) : '',
    deliveryHours: formatHours(load.deliveryHours),
    weightLbs: toMeasure(load.weightLbs, 'lb'),
    lengthFt: toMeasure(load.lengthFt, 'ft'),
    commodity: load.commodity ?? '',
  };
}

/** What is loaded: its commodity, weight and length. */
export function LoadFacts({ texts }: { readonly texts: Texts }) {
  return (['commodity', 'weightLbs', 'lengthFt'] as const)
    .filter((name) => texts[name] !== '')
    .map((name) => (
      <div key={name}>
        <dt>{t(`facts.${name}`)}</dt>
        <dd>{texts[name]}</dd>
      </div>
    ));
}
