import type { Driver, Equipment } from '../resource.ts';
import { toAttributeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import type { TextColumn } from '../../../lib/tables/rows-as-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { toFullName } from './driver-name.ts';
import { formatPhone } from './phone.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { toPlaceText, toUseText } from './use-text.ts';

/** Drivers as a table: what their cards show. */
export function listDriverColumns(): readonly TextColumn<Driver>[] {
  return [
    { header: t('resources.table.name'), value: toFullName },
    { header: t('resources.table.phone'), value: ({ phone }) => formatPhone(phone) ?? '' },
    { header: t('resources.table.email'), value: ({ email }) => email },
    { header: t('resources.table.state'), value: ({ use }) => toUseText(use) },
    { header: t('resources.table.place'), value: ({ place }) => toPlaceText(place, nowMs()) },
  ];
}

/** Equipment as a table: what its cards show. */
export function listEquipmentColumns(): readonly TextColumn<Equipment>[] {
  return [
    { header: t('resources.table.name'), value: ({ vehicleName }) => vehicleName },
    { header: t('resources.table.types'), value: ({ vehicleType }) => toVehicleHint(vehicleType) },
    { header: t('resources.table.attributes'), value: ({ vehicleAttribute }) => toAttributeHint(vehicleAttribute) },
    { header: t('resources.table.notes'), value: ({ notes }) => notes },
    { header: t('resources.table.code'), value: ({ vehicleCode }) => vehicleCode },
    { header: t('resources.table.state'), value: ({ use }) => toUseText(use) },
    { header: t('resources.table.place'), value: ({ place }) => toPlaceText(place, nowMs()) },
  ];
}
