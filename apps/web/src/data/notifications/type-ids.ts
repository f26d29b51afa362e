import { LISTED_NOTIFICATION_TYPES, type ProductMode } from '@loadstone/contracts';

/** The comma-separated notification types that a mode requests. */
export function toTypeIds(mode: ProductMode): string {
  return LISTED_NOTIFICATION_TYPES[mode].join(',');
}
