import { LISTED_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import type { ProductMode } from '@loadstone/contracts/postings';

/** The comma-separated notification types that a mode requests. */
export function toTypeIds(mode: ProductMode): string {
  return LISTED_NOTIFICATION_TYPES[mode].join(',');
}
