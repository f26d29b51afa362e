import type { ExcludedCompany } from '@loadstone/contracts';

/** The companies that contain every typed word somewhere in what the list shows of them. */
export function filterExcluded(companies: readonly ExcludedCompany[], typed: string): readonly ExcludedCompany[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return companies;
  return companies.filter((company) => {
    const text = fold(
      [company.companyName, company.billingCity, company.billingProvinceCode, company.contactName, company.sType].join(
        ' ',
      ),
    );
    return words.every((word) => text.includes(word));
  });
}

/** Montréal is found by "montreal". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
