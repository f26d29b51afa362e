import {
  isTextFact,
  listFactsOfSection,
  MODE_KINDS,
  type PlainFactName,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactLabel, toTextOnLine } from '../../../lib/fact-texts.ts';
import { toFactText } from '../../../lib/fact-values.ts';
import { formatDay, formatRadius } from '../../../lib/format/formatting.ts';
import { listStopTexts } from '../../../lib/panel-facts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingFormValues } from '../../../modules/postings/index.ts';
import type { FormTab } from '../use-form-tabs.ts';
import type { PostingFormErrors } from './posting-form.ts';

/** A part of a tab's content. */
interface TabPart {
  readonly text: string;
  /** True for what is still needed, and for what is not understood. */
  readonly isOpen?: boolean;
}

/** What a tab contains. */
interface TabContent {
  readonly mode: ProductMode;
  readonly values: PostingFormValues;
  readonly errors: PostingFormErrors;
  /** '' for all companies. */
  readonly network: string;
}

/** The content of a tab in parts, for the line on the other one. Texts of any length come last. */
export function listTabParts(tab: FormTab, content: TabContent): TabPart[] {
  return tab === 'availability' ? listAvailability(content) : listAdditional(content);
}

function listAvailability(content: TabContent): TabPart[] {
  const { mode, values, errors } = content;
  const { dateAvail, origin, srceRadius, destination, destRadius, corridor, customerTracking } = values;
  return [
    dateAvail === null ? open(t('postingForm.date')) : { text: formatDay(dateAvail) },
    origin === null || destination === null
      ? open(t(origin === null ? 'postingForm.origin' : 'postingForm.destination'))
      : { text: `${origin.label} ${formatRadius(srceRadius)} → ${destination.label} ${formatRadius(destRadius)}` },
    ...listStopTexts(values.stops, toStopPlace).map((text) => ({ text, isOpen: errors.stops !== undefined })),
    { text: toAudience(content) },
    ...(mode === 'C' && corridor === 'C' ? [{ text: t('postingForm.corridor') }] : []),
    ...(mode === 'C' && customerTracking ? [{ text: t('postingForm.tracking') }] : []),
  ];
}

function toStopPlace(city: string, st: string): string {
  return city === '' ? t('postingForm.stop.noPlace') : `${city}, ${st}`;
}

/** Who sees the posting. */
function toAudience({ mode, values: { tiers, tieredToken }, network }: TabContent): string {
  if (network !== '') return network;
  const hasTiers = tiers === undefined ? tieredToken !== undefined : tiers !== null;
  return mode === 'B' && hasTiers ? t('tiers.visible') : t('postingForm.visibleAll');
}

function listAdditional({ mode, values, errors }: TabContent): TabPart[] {
  const { vehicleTypes, vehicleSize, attributes, reference } = values;
  const kind = MODE_KINDS[mode].own;
  const facts = [...listFactsOfSection('rateAndSize', kind), ...listFactsOfSection('equipment', kind)];
  const short = facts.filter((name) => !isTextFact(name));
  const amount = mode === 'B' ? 'rate' : 'minRatePerMile';
  return [
    vehicleTypes.length === 0 ? open(t('postingForm.equipmentType')) : { text: toVehicleHint(vehicleTypes.join('')) },
    vehicleSize === '' ? open(t('postingForm.sizeShort')) : { text: toSizeHint(vehicleSize) },
    // That there is no amount must be seen too.
    ...(toFactPart(amount, values, errors) ?? [{ text: t('rowRate.none') }]),
    ...(attributes.length > 0 ? [{ text: toAttributeHint(attributes.join('')) }] : []),
    ...short.filter((name) => name !== amount).flatMap((name) => toFactPart(name, values, errors) ?? []),
    ...(reference.trim() === '' ? [] : [{ text: reference.trim() }]),
    ...facts.filter(isTextFact).flatMap((name) => toFactPart(name, values, errors) ?? []),
  ];
}

function toFactPart(name: PlainFactName, values: PostingFormValues, errors: PostingFormErrors): TabPart[] | undefined {
  if (errors[name] !== undefined) {
    const typed = values.entries[name] ?? toFactText(name, values);
    return [{ text: t('postingForm.notUnderstood', { name: toFactLabel(name), typed }), isOpen: true }];
  }
  const text = toFactText(name, values);
  return text === '' ? undefined : [{ text: toTextOnLine(name, text) }];
}

function open(name: string): TabPart {
  return { text: t('postingForm.stillNeeded', { name: name.replace(/\s*:$/, '') }), isOpen: true };
}
