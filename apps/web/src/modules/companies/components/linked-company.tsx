import { CloseButton } from '@mantine/core';
import type { ContactSummary } from '@loadstone/contracts/companies';
import type { ReactNode } from 'react';
import { useContactSummary } from '../get-contact-summary.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PanelHeader, SidePanel } from '../../../ui/side-panel.tsx';
import { CompanySkeleton } from './company-facts.tsx';

interface LinkedCompanyProps {
  readonly custCd: string;
  readonly onClose: () => void;
  /** Renders the panel of the company. */
  readonly children: (company: ContactSummary) => ReactNode;
}

/** The panel of the company that a link names, or why it is not shown: it is loading, unknown or hidden, or failed. */
export function LinkedCompany({ custCd, onClose, children }: LinkedCompanyProps) {
  const { data, error, refetch } = useContactSummary({ custCd }, true);
  if (data !== undefined) return children(data);
  // A code that is not one at all is refused with 400.
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <SidePanel label={t('companies.company')} onClose={onClose}>
      <PanelHeader title={t('companies.company')}>
        <CloseButton aria-label={t('companies.close')} onClick={onClose} />
      </PanelHeader>
      {error === null && <CompanySkeleton />}
      {isGone && (
        <div role="status">
          <EmptyState title={t('companies.link.gone')} />
        </div>
      )}
      {error !== null && !isGone && (
        <ErrorState title={t('companies.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}
