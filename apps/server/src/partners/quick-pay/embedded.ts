import { createRandom } from '@loadstone/market';
import type { PartnerCompany } from '../partner-company.ts';
import type { QuickPay, QuickPayStatus } from './quick-pay.port.ts';

const AVAILABLE_SHARE = 0.4;

/** Creates a service of generated statuses, which depend only on the custCd. */
export function createEmbeddedQuickPay(pageUrl?: string): QuickPay {
  return {
    pageUrl,
    async listStatuses(companies) {
      const values = new Map(companies.map((company) => [company.custCd, inventStatus(company)]));
      return { values, isComplete: true, isSample: true };
    },
    findStatus: (company) => inventStatus(company),
    isPaused: () => false,
    close: () => undefined,
  };
}

function inventStatus(company: PartnerCompany): QuickPayStatus {
  return createRandom(`quick pay ${company.custCd}`).chance(AVAILABLE_SHARE) ? 1 : 0;
}
