import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { OpenLeads, type LeadsSurroundings } from './open-leads.tsx';
import { useOpenedLead } from '../use-opened-lead.ts';
import { toStatusText } from '../../../lib/code-texts.ts';

interface LeadsPaneProps {
  readonly posting: Posting;
  /** False where the posting is expired by its day or its status: it has no leads then. */
  readonly isOpen: boolean;
  readonly isExpired: boolean;
  readonly surroundings: LeadsSurroundings;
}

/** The leads of one posting: the grid, or a placeholder. */
export function LeadsPane({ posting, isOpen, isExpired, surroundings }: LeadsPaneProps) {
  const { token, isLinked, open } = useOpenedLead(posting.token);
  if (isOpen) {
    return (
      <OpenLeads
        posting={posting}
        surroundings={surroundings}
        openToken={token}
        isLinked={isLinked}
        setOpenToken={open}
      />
    );
  }
  return (
    <EmptyState
      title={isExpired ? t('leads.expired') : t('leads.notOpen', { status: toStatusText(posting.pStatus) })}
    />
  );
}
