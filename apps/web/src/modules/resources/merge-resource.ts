import type { DriverDetails, EquipmentDetails } from '@loadstone/contracts/resources';
import { t } from '../../lib/texts/t.ts';
import { mergeEdits, type FormVersions } from '../../ui/form/merge-edits.ts';

interface MergedResource<Details> {
  readonly values: Details;
  /** The labels of the fields whose typed value was replaced. */
  readonly replaced: readonly string[];
}

const DRIVER_LABELS = {
  firstname: 'resources.firstName',
  lastname: 'resources.lastName',
  phone: 'resources.phone',
  email: 'resources.email',
} as const;
const DRIVER_FIELDS = Object.keys(DRIVER_LABELS) as (keyof typeof DRIVER_LABELS)[];

/**
 * The user's edits of a driver, merged into a newer version. A user of the company comes with name, phone and email: where a
 * side has chosen another user, that side's driver is one value.
 */
export function mergeDriver({ opened, typed, newer }: FormVersions<DriverDetails>): MergedResource<DriverDetails> {
  if (opened.userId === typed.userId && opened.userId === newer.userId) {
    const { values, replaced } = mergeEdits({ opened, typed, newer }, DRIVER_FIELDS);
    return { values, replaced: replaced.map((field) => t(DRIVER_LABELS[field])) };
  }
  const whole = { opened: { driver: opened }, typed: { driver: typed }, newer: { driver: newer } };
  const { values, replaced } = mergeEdits(whole, ['driver']);
  return { values: values.driver, replaced: replaced.map(() => t('resources.source')) };
}

const EQUIPMENT_FIELDS = ['vehicleName', 'vehicleType', 'vehicleAttribute', 'vehicleCode', 'notes'] as const;

/** The user's edits of equipment, merged into a newer version. */
export function mergeEquipment(versions: FormVersions<EquipmentDetails>): MergedResource<EquipmentDetails> {
  const { values, replaced } = mergeEdits(versions, EQUIPMENT_FIELDS);
  return { values, replaced: replaced.map((field) => t(`resources.${field}`)) };
}
