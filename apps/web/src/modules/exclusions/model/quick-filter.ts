import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import { foldText } from '../../../lib/format/fold-text.ts';

/** The companies that contain every typed word in one of the shown columns. */
export function filterExcluded(companies: readonly ExcludedCompany[], typed: string): readonly ExcludedCompany[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return companies;
  return companies.filter((company) => {
    const text = foldText(
      [company.companyName, company.billingCity, company.billingProvinceCode, company.contactName, company.sType].join(
        ' ',
      ),
    );
    return words.every((word) => text.includes(word));
  });
}
