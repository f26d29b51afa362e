import { CloseButton } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { PanelHeader, SidePanel } from '../../../ui/side-panel.tsx';
import { CompanyFacts } from './company-facts.tsx';

interface CompanyPanelProps {
  readonly custCd: string;
  readonly companyName: string;
  readonly onClose: () => void;
}

/** The side panel of one company. */
export function CompanyPanel({ custCd, companyName, onClose }: CompanyPanelProps) {
  return (
    <SidePanel label={t('companies.panel', { company: companyName })} onClose={onClose}>
      <PanelHeader title={companyName}>
        <CloseButton aria-label={t('companies.close')} onClick={onClose} />
      </PanelHeader>
      <CompanyFacts key={custCd} custCd={custCd} />
    </SidePanel>
  );
}
