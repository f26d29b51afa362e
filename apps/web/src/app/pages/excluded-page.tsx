import { CompanyPanel } from '../../features/companies/components/company-panel.tsx';
import { ExcludedScreen } from '../../features/excluded/components/excluded-screen.tsx';

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
