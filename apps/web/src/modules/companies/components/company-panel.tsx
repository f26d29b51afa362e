import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { PanelBody, PanelHeader, SidePanel } from '../../../ui/side-panel.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
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
        <Tooltip label={t('companies.link.copy')}>
          <ActionIcon size={28} aria-label={t('companies.link.copy')} onClick={() => void copyCompanyLink(custCd)}>
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
        <CloseButton aria-label={t('companies.close')} onClick={onClose} />
      </PanelHeader>
      {children}
      <PanelBody>
        <CompanyFacts key={custCd} custCd={custCd} />
      </PanelBody>
    </SidePanel>
  );
}

/** Puts the link of a company on the clipboard, and confirms it. It names no mode: a company is the same in both. */
async function copyCompanyLink(custCd: string): Promise<void> {
  const url = new URL(DESK_PATHS.company(custCd), window.location.origin);
  try {
    await navigator.clipboard.writeText(url.href);
    showToast({ message: t('companies.link.copied'), tone: 'success' });
  } catch {
    showToast({ message: t('companies.link.notCopied'), tone: 'danger' });
  }
}
