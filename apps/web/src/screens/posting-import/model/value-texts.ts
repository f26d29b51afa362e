import type { ReadField, ReadFields, ReadPlace } from '@loadstone/contracts/posting-lists';
import type { Rate } from '@loadstone/contracts/money';
import { toHoursText, type Hours, type ShownStop, type VehicleSize } from '@loadstone/contracts/postings';
import { toAttributeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactEntry } from '../../../lib/fact-entry.ts';
import { toMeasureText, toRateText } from '../../../lib/fact-values.ts';
import { formatDay, formatNumber } from '../../../lib/format/formatting.ts';
import { listStopTexts } from '../../../lib/panel-facts.ts';
import { toStopEntry } from '../../../lib/stop-entry.ts';
import { t } from '../../../lib/texts/t.ts';

/** The value of a field that is understood. */
type FieldValue<Name extends ReadField> = Extract<NonNullable<ReadFields[Name]>, { state: 'understood' }>['value'];
/** Values of fields by name. */
export type FieldValues = { readonly [Name in ReadField]?: FieldValue<Name> };

const STOP_SEPARATOR = ' > ';

/** What a cell shows of a value: `$1,850 USD flat`, `42,000 lb`. */
export function toShownText(name: ReadField, value: unknown): string {
  if (value === null) return t('postingImport.none');
  switch (name) {
    case 'origin':
    case 'destination': {
      const { label, postalCode } = value as ReadPlace;
      return postalCode === undefined ? label : t('postingImport.placeWithCode', { label, code: postalCode });
    }
    case 'stops':
      return listStopTexts(value as readonly ShownStop[]).join(' · ');
    case 'dateAvail':
    case 'deliveryDate':
      return formatDay(value as string);
    case 'vehicleTypes':
      return toVehicleHint((value as string[]).join(''));
    case 'attributes':
      return toAttributeHint((value as string[]).join(''));
    case 'vehicleSize':
      return toSizeText(value as VehicleSize);
    case 'rate': {
      const rate = value as Rate;
      return rate.basis === 'flat' ? t('postingImport.flat', { rate: toRateText(rate) }) : toRateText(rate);
    }
    case 'weightLbs':
      return toMeasureText(value as number, 'lb');
    case 'lengthFt':
      return toMeasureText(value as number, 'ft');
    case 'pickupHours':
    case 'deliveryHours':
      return toHoursText(value as Hours);
    case 'corridor':
      return value === 'C' ? t('postingTable.yes') : t('postingTable.no');
    case 'bookNow':
    case 'customerTracking':
      return value === true ? t('postingTable.yes') : t('postingTable.no');
    default:
      return typeof value === 'number' ? formatNumber(value) : String(value);
  }
}

/** The words of a table as one text. Stops can have a cell each. */
export function toWordsText(name: ReadField, words: readonly string[]): string {
  return words.join(name === 'stops' ? STOP_SEPARATOR : ' ');
}

/** The text that an open cell starts with, from which the same value is read. */
export function toTypedText(name: ReadField, value: unknown): string {
  if (value === null) return '';
  switch (name) {
    case 'origin':
    case 'destination':
      return (value as ReadPlace).label;
    case 'stops':
      return (value as readonly ShownStop[]).map(toStopEntry).join(STOP_SEPARATOR);
    case 'vehicleTypes':
    case 'attributes':
      return (value as string[]).join(', ');
    case 'rate':
      return `${toFactEntry('rate', { rate: value as Rate })}${(value as Rate).basis === 'flat' ? ' flat' : ''}`;
    case 'pickupHours':
    case 'deliveryHours':
      return toFactEntry('pickupHours', { pickupHours: value as Hours });
    case 'weightLbs':
      return `${String(value)} lb`;
    case 'lengthFt':
      return `${String(value)} ft`;
    case 'corridor':
    case 'bookNow':
    case 'customerTracking':
      return value === true || value === 'C' ? 'yes' : 'no';
    default:
      return String(value);
  }
}
