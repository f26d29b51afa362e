import { Button, CloseButton, Group } from '@mantine/core';
import { BUREAU_NAMES, type BureauCode, type BureauScore } from '@loadstone/contracts/companies';
import { useState } from 'react';
import { toFollowed, toSearchName } from '../../modules/alerts/index.ts';
import { useFreshNetworks, AddToNetworkDialog } from '../../modules/networks/index.ts';
import { type CarrierQuery, SearchScreen, type FoundCompany, useExclusionMarks } from '../../modules/search/index.ts';
import type { CalledCompany } from '../../modules/call-notes/index.ts';
import {
  CompanyFacts,
  CompanyPanel,
  LinkedCompany,
  useCallCompany,
  useLinkedCompany,
} from '../../modules/companies/index.ts';
import { useGroupExclusion, useExclusion } from '../../modules/exclusions/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PanelHeader, SidePanel, SidePanelLayout } from '../../ui/side-panel.tsx';
import { useLostFocus } from '../../lib/react/use-lost-focus.ts';

const CallNoteDialog = lazyComponent(() => import('../../modules/call-notes/dialogs/call-note-dialog.tsx'));
const FollowDialog = lazyComponent(() => import('../../modules/alerts/dialogs/follow-dialog.tsx'));
const CompanyNotes = lazyComponent(() => import('../../modules/call-notes/components/company-notes.tsx'));

/** Companies of the partner board exist only there: they cannot be excluded or added to a network. */
const PARTNER_TYPE = 'DAT';

/** The searches with what other modules add: exclusion, networks, notes, and the panel of a company, which the address can open too. */
export function SearchPage() {
  const { claims } = useSession();
  const networks = useFreshNetworks();
  // What each open dialog is about: adding to a network, a note, an alert.
  const [toAdd, setToAdd] = useState<readonly FoundCompany[]>([]);
  const [noted, setNoted] = useState<CalledCompany | null>(null);
  const [followed, setFollowed] = useState<CarrierQuery | null>(null);
  const isExcluded = useExclusionMarks();
  const { exclude, include } = useExclusion();
  const linked = useLinkedCompany();
  useLostFocus(linked.custCd !== null, toAdd.length > 0 || noted !== null, focusTab);
  const { call, copyPhone } = useCallCompany();
  const excludeAll = useGroupExclusion();
  const canExclude = ({ custCd, sType }: FoundCompany) =>
    !claims.globalExcluded && sType !== PARTNER_TYPE && custCd !== claims.custCd;
  const canAddToNetwork = (company: FoundCompany) => canExclude(company) && (networks.data?.length ?? 0) > 0;
  const renderPanel = (company: FoundCompany, onClose: () => void) => (
    <FoundCompanyPanel
      company={company}
      onAddToNetwork={canAddToNetwork(company) ? () => setToAdd([company]) : undefined}
      onAddNote={setNoted}
      onClose={onClose}
    />
  );
  return (
    <>
      <SidePanelLayout
        panel={
          linked.custCd !== null && (
            <LinkedCompany custCd={linked.custCd} onClose={linked.leave}>
              {({ custCd, commonName, sType }) => renderPanel({ custCd, companyName: commonName, sType }, linked.leave)}
            </LinkedCompany>
          )
        }
      >
        <SearchScreen
          actions={{
            canExclude,
            canAddToNetwork,
            canContact: !claims.globalExcluded,
            exclude,
            excludeAll,
            include,
            addToNetwork: setToAdd,
            addNote: ({ custCd, companyName }) => setNoted({ custCd, company: companyName }),
            call,
            copyPhone,
            follow: setFollowed,
            isExcluded,
            renderPanel,
          }}
        />
      </SidePanelLayout>
      {followed && (
        <LazyDialog onClose={() => setFollowed(null)}>
          <FollowDialog
            name={toSearchName(followed.draft)}
            followed={toFollowed(followed)}
            onClose={() => setFollowed(null)}
          />
        </LazyDialog>
      )}
      {noted && (
        <LazyDialog onClose={() => setNoted(null)}>
          <CallNoteDialog called={noted} onClose={() => setNoted(null)} />
        </LazyDialog>
      )}
      {toAdd.length > 0 && (
        <AddToNetworkDialog
          candidates={toAdd.map(({ custCd, companyName }) => ({ custCd, company: companyName }))}
          onClose={() => setToAdd([])}
        />
      )}
    </>
  );
}

function focusTab(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

interface FoundCompanyPanelProps {
  readonly company: FoundCompany;
  /** Undefined for a company that cannot be added. */
  readonly onAddToNetwork: (() => void) | undefined;
  readonly onAddNote: (called: CalledCompany) => void;
  readonly onClose: () => void;
}

/** The company of a row: the board's own record, or for the partner board what its search returned. */
function FoundCompanyPanel({ company, onAddToNetwork, onAddNote, onClose }: FoundCompanyPanelProps) {
  const { hasFeature } = useSession();
  const { custCd, companyName, sType, scores, phone = '', email = '', isSample = false, sampleScores = [] } = company;
  const notes = (
    <LazyPart>
      <CompanyNotes key={custCd} called={{ custCd, company: companyName }} onAdd={onAddNote} />
    </LazyPart>
  );
  if (sType !== PARTNER_TYPE) {
    return (
      <CompanyPanel custCd={custCd} companyName={companyName} onClose={onClose}>
        {onAddToNetwork && (
          <Group px={16} py={12}>
            <Button variant="default" onClick={onAddToNetwork}>
              {t('search.addNetwork')}
            </Button>
          </Group>
        )}
        {notes}
      </CompanyPanel>
    );
  }
  const toScore = (bureau: BureauCode, score: number): BureauScore => ({
    bureau,
    name: BUREAU_NAMES[bureau],
    score,
    isSample: sampleScores.includes(bureau),
  });
  const shown =
    scores === undefined
      ? []
      : [
          ...(hasFeature('ll_eqf') ? [toScore('equifax', scores.equifax)] : []),
          ...(hasFeature('ll_tcc') ? [toScore('transcreditCa', scores.tcc)] : []),
          ...(hasFeature('ll_tcus') ? [toScore('transcreditUs', scores.tcus)] : []),
        ];
  return (
    <SidePanel label={t('companies.panel', { company: companyName })} onClose={onClose}>
      <PanelHeader title={companyName}>
        <CloseButton aria-label={t('companies.close')} onClick={onClose} />
      </PanelHeader>
      <CompanyFacts custCd={custCd} partner={{ phone, email, scores: shown, isSample }} />
      {notes}
    </SidePanel>
  );
}
