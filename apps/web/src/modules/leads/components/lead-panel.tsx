import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLink } from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts/postings';
import type { KeyboardEvent, ReactNode } from 'react';
import type { RowMenuItem } from '../../../grid/column.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { PanelBody, PanelHeader, SidePanel } from '../../../ui/side-panel.tsx';
import { useIsWide } from '../../../ui/use-is-narrow.ts';
import type { LeadEntry } from '../lead-board.ts';
import { copyLeadLink } from '../copy-lead-link.ts';
import { LeadFacts } from './lead-facts.tsx';
import { LeadPanelActions } from './lead-panel-actions.tsx';
import { LeadReasons } from './lead-reasons.tsx';
import styles from './leads.module.css';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

interface LeadPanelProps {
  readonly posting: Posting;
  readonly entry: LeadEntry;
  /** The actions on the lead; none on one that is gone. */
  readonly actions: readonly RowMenuItem[];
  readonly onWalk: (step: 1 | -1) => void;
  readonly onClose: () => void;
  /** Renders the lead's company, with a part below its contact. */
  readonly renderCompany: (afterContact: ReactNode) => ReactNode;
}

/** All values of one lead. Up and down open the previous and next lead, also by keyboard. */
export function LeadPanel({ posting, entry, actions, onWalk, onClose, renderCompany }: LeadPanelProps) {
  const { mode } = useSession();
  const { lead, goneAtMs } = entry;
  // Beside the leads, the panel is too narrow for them in the line of its title.
  const isBeside = useIsWide();
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onWalk(step);
  };
  return (
    <SidePanel label={t('leads.panel.label', { company: lead.company })} onClose={onClose} onKeyDown={walk}>
      <PanelHeader title={lead.company}>
        {!isBeside && <LeadPanelActions items={actions} />}
        <Tooltip label={t('leads.panel.previous')}>
          <ActionIcon size={28} aria-label={t('leads.panel.previous')} onClick={() => onWalk(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('leads.panel.next')}>
          <ActionIcon size={28} aria-label={t('leads.panel.next')} onClick={() => onWalk(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('leads.link.copy')}>
          <ActionIcon
            size={28}
            aria-label={t('leads.link.copy')}
            onClick={() => void copyLeadLink(posting.token, lead.token, mode)}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Tooltip>
        <CloseButton aria-label={t('leads.panel.close')} onClick={onClose} />
      </PanelHeader>
      {isBeside && <LeadPanelActions items={actions} />}
      {goneAtMs !== null && (
        <p className={styles.goneNote} role="status">
          {t('leads.goneHint')}
        </p>
      )}
      <PanelBody>
        {renderCompany(
          goneAtMs === null && (
            <div className={styles.reasons}>
              <LeadReasons myToken={posting.token} myVersion={posting.version} lead={lead} />
            </div>
          ),
        )}
        <LeadFacts lead={lead} />
      </PanelBody>
    </SidePanel>
  );
}
