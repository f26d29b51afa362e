import type { DriverAssignment } from '@loadstone/contracts/assignments';
import {
  PLAIN_FACTS,
  listFactsAt,
  toHoursText,
  type DriverLineName,
  type FactAt,
  type Hours,
  type PlainFact,
} from '@loadstone/contracts/postings';
import { formatDay } from './format.ts';
import { locale, t } from './texts/t.ts';

const FACTS = listFactsAt('driverCard', 'L');

const describe = (name: FactAt<'driverCard'>): PlainFact => PLAIN_FACTS[name];

/** A fact of a load as its driver reads it; '' where the load does not have it. A driver sees no money. */
function toFactText(name: FactAt<'driverCard'>, load: DriverAssignment): string {
  const { value } = describe(name);
  const given = load[name];
  if (given === undefined) return '';
  switch (value.type) {
    case 'measure':
      return t(`facts.units.${value.unit}`, { value: given.toLocaleString(locale()) });
    case 'hours':
      return toHoursText(given as Hours);
    case 'day':
      return formatDay(given as string);
    case 'choice':
      return t('facts.yes');
    case 'text':
    case 'line':
      return given as string;
    default:
      return '';
  }
}

/** When a load is at a stop, from its facts; '' where nothing is known. */
export function toStopText(stop: 'pickup' | 'delivery', load: DriverAssignment): string {
  const texts = FACTS.filter((name) => describe(name).stop === stop).map((name) => toFactText(name, load));
  return texts.filter(Boolean).join(', ');
}

/** What is loaded: what it is, then its measures. */
export function LoadFacts({ load }: { readonly load: DriverAssignment }) {
  const lines = FACTS.filter((name): name is DriverLineName => describe(name).stop === undefined);
  const isLine = (name: DriverLineName) => describe(name).value.type === 'line';
  return [...lines.filter(isLine), ...lines.filter((name) => !isLine(name))]
    .map((name) => ({ name, text: toFactText(name, load) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => (
      <div key={name}>
        <dt>{t(`facts.${name}.driver`)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}
