import { CompanyPanel } from '../../modules/companies/index.ts';
import { ExcludedScreen } from '../../modules/exclusions/index.ts';

/** Excluded companies, each with its panel. */
export function ExcludedPage() {
  return (
    <ExcludedScreen
      renderPanel={({ custCd, companyName }, onClose) => (
        <CompanyPanel custCd={custCd} companyName={companyName} onClose={onClose} />
      )}
    />
  );
}
