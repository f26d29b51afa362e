import { MODE_KINDS, PRODUCT_IDS, type ProductMode } from '../postings/vocabulary.ts';
import { DESK_PARAMS, DESK_PATHS } from './desk-path.ts';
import type { Notification } from './notification.ts';

/** The types that are about a document. */
export const DOCUMENT_NOTIFICATION_TYPES: ReadonlySet<number> = new Set([2, 7, 20]);

type Linked = Pick<Notification, 'notificationTypeId' | 'entityId'> & {
  readonly notificationDetails: {
    readonly text: string;
    readonly eToken?: number;
    readonly assignmentId?: number;
    readonly offerId?: number;
  };
};

/** The path of what a notification is about, as the side `mode` sees it; undefined where it is about nothing that has a page. */
export function toNoticePath(notification: Linked, mode: ProductMode): string | undefined {
  const { notificationTypeId, entityId, notificationDetails: details } = notification;
  const token = MODE_KINDS[mode].own === 'L' ? Number(entityId) : (details.eToken ?? 0);
  if (DOCUMENT_NOTIFICATION_TYPES.has(notificationTypeId)) return token > 0 ? DESK_PATHS.documents(token) : undefined;
  if (details.offerId !== undefined) return DESK_PATHS.offer(details.offerId);
  if (details.assignmentId !== undefined) {
    const path = token > 0 ? DESK_PATHS.posting(token) : DESK_PATHS.home;
    return `${path}?${DESK_PARAMS.load}=${details.assignmentId}`;
  }
  if (details.text === 'callBack' || details.text === 'reportedGone')
    return token > 0 ? DESK_PATHS.posting(token) : DESK_PATHS.home;
  if (details.text === 'deviceWaits') return DESK_PATHS.security;
  const isOfNetwork = details.text.startsWith('network.') && details.text !== 'network.deleted';
  return isOfNetwork ? DESK_PATHS.network(Number(entityId)) : undefined;
}

/** The mode of a notification's reader; undefined for a product of another board. */
export function findNoticeMode({ destProductId }: Pick<Notification, 'destProductId'>): ProductMode | undefined {
  if (destProductId === PRODUCT_IDS.B) return 'B';
  return destProductId === PRODUCT_IDS.C ? 'C' : undefined;
}
