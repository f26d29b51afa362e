import { POSTING_RADII, VEHICLE_TYPES, WESTERN_RADIUS_MILES, type ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { listSizes, toEmptyForm, type PostingFormValues } from '../../../modules/postings/index.ts';
import { storageItem, type StorageItem } from '../../../lib/browser/storage.ts';

/** The fields that a new form takes from the last posting. */
const choicesSchema = z.object({
  vehicleTypes: z.array(z.string()),
  vehicleSize: z.string(),
  srceRadius: z.number(),
  destRadius: z.number(),
});
type LastChoices = z.infer<typeof choicesSchema>;

function storedChoices(mode: ProductMode): StorageItem<LastChoices | null> {
  return storageItem<LastChoices | null>({
    area: 'local',
    key: `postingForm.last.${mode}`,
    schema: choicesSchema.nullable(),
    fallback: null,
    keptUntil: 'logout',
  });
}

/** Stores what a posting was saved with, for the next new form of the mode. */
export function rememberChoices(mode: ProductMode, values: PostingFormValues): void {
  const { vehicleTypes, vehicleSize, srceRadius, destRadius } = values;
  storedChoices(mode).write({ vehicleTypes, vehicleSize, srceRadius, destRadius });
}

/** A form for a new posting on `today` with the equipment, the size and the radius values of the last one. */
export function toNewForm(mode: ProductMode, today: string): PostingFormValues {
  const empty = toEmptyForm(today);
  const last = storedChoices(mode).read();
  if (last === null) return empty;
  // The largest radius depends on the city, which is not chosen yet.
  const toRadius = (miles: number) =>
    POSTING_RADII[mode].some((allowed) => allowed === miles && allowed !== WESTERN_RADIUS_MILES)
      ? miles
      : empty.srceRadius;
  return {
    ...empty,
    vehicleTypes: last.vehicleTypes.filter((letter) => letter in VEHICLE_TYPES),
    vehicleSize: listSizes(mode).find((size) => size === last.vehicleSize) ?? '',
    srceRadius: toRadius(last.srceRadius),
    destRadius: toRadius(last.destRadius),
  };
}
