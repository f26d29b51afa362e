import type { FoundCarrier, FoundPartnerCarrier } from '@loadstone/contracts';

/** A truck with the company's exclusion as it is now. */
export type CarrierRow = (FoundCarrier | FoundPartnerCarrier) & { readonly isExcluded: boolean };
