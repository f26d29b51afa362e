import type { FoundCarrier, FoundPartnerCarrier } from '@loadstone/contracts/search';
import type { NotedRow } from '../../../grid/call-note-column.ts';

/** A truck with the company's exclusion as it is now. */
export type CarrierRow = (FoundCarrier | FoundPartnerCarrier) &
  NotedRow & {
    readonly isExcluded: boolean;
  };
