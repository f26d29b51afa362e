import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { PanelBody, PanelHeader, SidePanel } from '../../../ui/side-panel.tsx';
import { CompanyFacts } from './company-facts.tsx';

interface CompanyPanelProps {
  readonly custCd: string;
  readonly companyName: string;
  readonly onClose: () => void;
  /** Actions on the company, above its facts. */
  readonly children?: ReactNode;
}

/** The side panel of one company. */
export function CompanyPanel({ custCd, companyName, onClose, children }: CompanyPanelProps) {
  return (
    <SidePanel label={t('companies.panel', { company: companyName })} onClose={onClose}>
      <PanelHeader title={companyName}>
        <CloseButton aria-label={t('companies.close')} onClick={onClose} />
      </PanelHeader>
      {children}
      <PanelBody>
        <CompanyFacts key={custCd} custCd={custCd} />
      </PanelBody>
    </SidePanel>
  );
}
