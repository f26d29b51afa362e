export { useCreateCustomerLink, useCustomerLinks, useRevokeCustomerLinks } from './customer-links.ts';
export { useCreateDriverLink, useSmsStatus, type LinkDelivery } from './driver-link.ts';
export { directionsQuery } from './get-directions.ts';
export { trackQuery, trucksQuery } from './get-track.ts';
export { isLateForPickUp, isStalePosition, toAgeText, toArrivalText, toPositionText } from './journey-texts.ts';
export { liveTracking } from './live.ts';
