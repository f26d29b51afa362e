import { IconPhone, IconPhoneOff, IconUserOff } from '@tabler/icons-react';
import type { FoundCarrier, LeadMarkSource } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import {
  useCarrierSearch,
  useContactCarrier,
  usePartnerCarrierSearch,
  type CarrierQuestion,
} from '../../../data/search/search-carriers.ts';
import type { RowMenuItem } from '../../../grid/column.ts';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { findGrid } from '../../../grid/grid-commands.ts';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { listCarrierColumns, listUsCarrierColumns, type CarrierRow } from './carrier-columns.tsx';
import { ResultFrame } from './result-frame.tsx';
import type { FoundCompany, SearchActions } from './search-actions.ts';
import { StateChips } from './state-chips.tsx';

const NO_SAMPLES: readonly LeadMarkSource[] = [];

interface CarrierResultsProps {
  readonly question: CarrierQuestion;
  readonly actions: SearchActions;
  readonly onEdit: () => void;
}

/** The trucks of a search; those of the partner board follow below when they arrive. */
export function CarrierResults({ question, actions, onEdit }: CarrierResultsProps) {
  const { tab } = question;
  const gridKey = `search.${tab}`;
  const query = useCarrierSearch(question);
  const partner = usePartnerCarrierSearch(question);
  const contact = useContact();
  const [openToken, setOpenToken] = useState<number | null>(null);
  const samples = query.data?.sampleMarks ?? NO_SAMPLES;
  const columns = useMemo(
    () => (tab === 'carriers' ? listCarrierColumns(samples) : listUsCarrierColumns(samples)),
    [tab, samples],
  );
  const { isExcluded } = actions;
  const rows = useMemo(
    () =>
      query.data === undefined || query.data === null
        ? undefined
        : [...query.data.carriers, ...(partner.data?.carriers ?? [])].map((carrier) => ({
            ...carrier,
            isExcluded: isExcluded(carrier.custCd, false),
          })),
    [query.data, partner.data, isExcluded],
  );
  const opened = rows?.find(({ token }) => token === openToken);
  const close = () => {
    setOpenToken(null);
    findGrid(gridKey)?.focus();
  };
  const listMenuItems = (row: CarrierRow): RowMenuItem[] => [
    ...(tab === 'carriers'
      ? [
          {
            key: 'exclude',
            label: t('search.exclude'),
            icon: <IconUserOff size={16} />,
            isDisabled: row.isExcluded || !actions.canExclude(toCompany(row)),
            run: () => actions.exclude(toCompany(row)),
          },
        ]
      : []),
    {
      key: 'contact',
      label: row.contacted === 'Y' ? t('search.uncontact') : t('search.contact'),
      icon: row.contacted === 'Y' ? <IconPhoneOff size={16} /> : <IconPhone size={16} />,
      isDisabled: !actions.canContact,
      run: () => contact(row),
    },
  ];

  return (
    <ResultFrame
      title={t(`search.headers.${tab}`)}
      gridKey={gridKey}
      columns={columns}
      rows={rows}
      total={query.data?.total ?? 0}
      shown={query.data?.carriers.length ?? 0}
      error={query.error}
      onRetry={() => void query.refetch()}
      onEdit={onEdit}
      partner={partner}
      chips={question.tab === 'usCarriers' && <StateChips draft={question.draft} />}
      panel={opened && actions.renderPanel(toCompany(opened), close)}
    >
      <DataGrid
        label={t(`search.headers.${tab}`)}
        gridKey={gridKey}
        columns={columns}
        rows={rows ?? []}
        toKey={toToken}
        toRowLabel={toName}
        onOpen={({ token }) => setOpenToken(token)}
        selectedKey={openToken}
        listMenuItems={listMenuItems}
        empty={<EmptyState title={t('search.empty')}>{t('search.emptyHint')}</EmptyState>}
      />
    </ResultFrame>
  );
}

function toToken({ token }: CarrierRow): number {
  return token;
}

function toCompany({ custCd, companyName, subscriberType, createdBy, equifax, tcc, tcus }: CarrierRow): FoundCompany {
  return { custCd, companyName, sType: subscriberType, createdBy, scores: { equifax, tcc, tcus } };
}

/** Marks a truck as contacted, or removes the mark; a failure offers Retry. */
function useContact(): (carrier: FoundCarrier) => void {
  const mark = useContactCarrier();
  const send = (carrier: FoundCarrier, contacted: FoundCarrier['contacted']) => {
    mark.mutateAsync({ carrier, contacted }).catch(() =>
      showToast({
        message: contacted === 'Y' ? t('search.contactFailed') : t('search.uncontactFailed'),
        tone: 'danger',
        action: { label: t('ui.retry'), run: () => send(carrier, contacted) },
      }),
    );
  };
  return (carrier) => send(carrier, carrier.contacted === 'Y' ? '' : 'Y');
}

function toName({ companyName }: CarrierRow): string {
  return companyName;
}
