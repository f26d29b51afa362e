import { Button } from '@mantine/core';
import { IconBell, IconPhone, IconPhoneOff, IconUserOff, IconUsersPlus } from '@tabler/icons-react';
import type { LeadMarkSource } from '@loadstone/contracts/leads';
import { useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNotedRows } from '../../call-notes/index.ts';
import { useCarrierSearch, usePartnerCarrierSearch, type CarrierQuery } from '../search-carriers.ts';
import { callNoteColumn } from '../../../grid/call-note-column.ts';
import type { RowMenuItem } from '../../../grid/column.ts';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { findGrid } from '../../../grid/grid-commands.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { MissingCarrierDialog } from '../dialogs/missing-carrier-dialog.tsx';
import { listCarrierColumns, listUsCarrierColumns } from './carrier-columns.ts';
import type { CarrierRow } from './carrier-row.ts';
import { listPhoneKeys } from './phone-keys.ts';
import { ResultFrame } from './result-frame.tsx';
import { useContactCarriers } from '../use-contact-carriers.ts';
import { useResultKeys } from '../use-result-keys.ts';
import { listCompanies, type FoundCompany, type SearchActions } from './search-actions.ts';

const NO_SAMPLES: readonly LeadMarkSource[] = [];

const NO_ROWS: readonly never[] = [];

function toCompanyCode({ custCd }: CarrierRow): string {
  return custCd;
}

interface CarrierResultsProps {
  readonly search: CarrierQuery;
  readonly actions: SearchActions;
  /** The criteria, above the rows. */
  readonly criteria: ReactNode;
  readonly onEdit: () => void;
}

/** The trucks of a search; those of the partner board follow below when they arrive. */
export function CarrierResults({ search, actions, criteria, onEdit }: CarrierResultsProps) {
  const { tab } = search;
  const gridKey = `search.${tab}`;
  const { query, partner, rows } = useCarrierRows(search, actions);
  const contact = useContactCarriers();
  const [isExplaining, setExplaining] = useState(false);
  const [openToken, setOpenToken] = useState<number | null>(null);
  const [chosenTokens, setChosenTokens] = useState<readonly number[]>([]);
  const samples = query.data?.sampleMarks ?? NO_SAMPLES;
  const partnerSamples = partner.data?.sampleMarks ?? NO_SAMPLES;
  const columns = useMemo(
    () => [
      ...(tab === 'carriers' ? listCarrierColumns(samples) : listUsCarrierColumns(samples)),
      callNoteColumn<CarrierRow>(),
    ],
    [tab, samples],
  );
  const { isExcluded } = actions;
  const toCompany = (row: CarrierRow): FoundCompany => {
    const isSample = row.subscriberType === 'DAT' && partner.data?.isSample === true;
    return { ...toCompanyOf(row), isSample, sampleScores: partnerSamples };
  };
  const chosen = rows?.filter(({ token }) => chosenTokens.includes(token)) ?? [];
  const uncontacted = chosen.filter(({ contacted }) => contacted !== 'Y');
  const companies = listCompanies(chosen, toCompany);
  const excludable = companies.filter((company) => actions.canExclude(company) && !isExcluded(company.custCd, false));
  const addable = companies.filter(actions.canAddToNetwork);
  const opened = rows?.find(({ token }) => token === openToken);
  const close = () => {
    // Where the panel covers the grid, the grid can have the focus only after the panel is closed.
    flushSync(() => setOpenToken(null));
    findGrid(gridKey)?.focus(openToken ?? undefined);
  };
  const listMenuItems = (row: CarrierRow) =>
    listCarrierItems(row, toCompany(row), { actions, contact, canExclude: tab === 'carriers' });
  useResultKeys({ items: opened ? listMenuItems(opened) : [], isOpen: opened !== undefined, close, onEdit });

  return (
    <ResultFrame
      title={t(`search.headers.${tab}`)}
      gridKey={gridKey}
      columns={columns}
      rows={rows}
      chosen={chosen}
      chosenActions={[
        {
          key: 'contact',
          label: t('search.contact'),
          icon: <IconPhone size={16} aria-hidden />,
          isDisabled: !actions.canContact || uncontacted.length === 0,
          run: () => contact(uncontacted, 'Y'),
        },
        {
          key: 'exclude',
          label: t('search.exclude'),
          icon: <IconUserOff size={16} aria-hidden />,
          isDisabled: excludable.length === 0,
          run: () => actions.excludeAll(excludable),
        },
        {
          key: 'network',
          label: t('search.addNetwork'),
          icon: <IconUsersPlus size={16} aria-hidden />,
          isDisabled: addable.length === 0,
          run: () => actions.addToNetwork(addable),
        },
      ]}
      total={query.data?.total ?? 0}
      shown={query.data?.carriers.length ?? 0}
      error={query.error}
      onRetry={() => void query.refetch()}
      onEdit={onEdit}
      partner={{ ...partner, shown: partner.data?.carriers.length ?? 0 }}
      help={<CarrierHelp onFollow={() => actions.follow(search)} onExplain={() => setExplaining(true)} />}
      chips={criteria}
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
        onWalk={opened && (({ token }) => setOpenToken(token))}
        selectedKey={openToken}
        takesFocus
        onChoose={(carriers) => setChosenTokens(carriers.map(toToken))}
        listMenuItems={listMenuItems}
        empty={<EmptyState title={t('search.empty')}>{t('search.emptyHint')}</EmptyState>}
      />
      {isExplaining && <MissingCarrierDialog query={search} onClose={() => setExplaining(false)} />}
    </ResultFrame>
  );
}

/** Both searches, and the trucks that they have found. */
function useCarrierRows(search: CarrierQuery, { isExcluded }: SearchActions) {
  const query = useCarrierSearch(search);
  const partner = usePartnerCarrierSearch(search);
  const found = useMemo(
    () =>
      query.data === undefined || query.data === null
        ? undefined
        : [...query.data.carriers, ...(partner.data?.carriers ?? [])].map((carrier) => ({
            ...carrier,
            isExcluded: isExcluded(carrier.custCd, false),
          })),
    [query.data, partner.data, isExcluded],
  );
  const noted = useNotedRows(found ?? NO_ROWS, toCompanyCode);
  return { query, partner, rows: found && noted };
}

interface CarrierItems {
  readonly actions: SearchActions;
  readonly contact: ReturnType<typeof useContactCarriers>;
  /** False in the search that offers no exclusion. */
  readonly canExclude: boolean;
}

/** The menu of a truck. */
function listCarrierItems(row: CarrierRow, company: FoundCompany, items: CarrierItems): RowMenuItem[] {
  const { actions, contact, canExclude } = items;
  const exclusion: RowMenuItem = {
    key: 'exclude',
    label: t('search.exclude'),
    icon: <IconUserOff size={16} />,
    shortcut: KEYS.exclude,
    isDisabled: row.isExcluded || !actions.canExclude(company),
    run: () => actions.exclude(company),
  };
  return [
    ...(canExclude ? [exclusion] : []),
    {
      key: 'contact',
      label: row.contacted === 'Y' ? t('search.uncontact') : t('search.contact'),
      icon: row.contacted === 'Y' ? <IconPhoneOff size={16} /> : <IconPhone size={16} />,
      shortcut: KEYS.contact,
      isDisabled: !actions.canContact,
      run: () => contact([row], row.contacted === 'Y' ? '' : 'Y'),
    },
    ...listPhoneKeys(company, actions),
  ];
}

/** Follows the search, and explains why a carrier is missing in it. */
function CarrierHelp({ onFollow, onExplain }: { readonly onFollow: () => void; readonly onExplain: () => void }) {
  return (
    <>
      <Button
        variant="default"
        title={t('search.followHint')}
        leftSection={<IconBell size={16} aria-hidden />}
        onClick={onFollow}
      >
        {t('search.follow')}
      </Button>
      <Button variant="default" title={t('search.missing.openHint')} onClick={onExplain}>
        {t('search.missing.open')}
      </Button>
    </>
  );
}

function toToken({ token }: CarrierRow): number {
  return token;
}

function toCompanyOf(row: CarrierRow): FoundCompany {
  const { custCd, companyName, subscriberType, equifax, tcc, tcus } = row;
  const contact = 'phone' in row ? { phone: row.phone, email: row.email } : {};
  return { custCd, companyName, sType: subscriberType, ...contact, scores: { equifax, tcc, tcus } };
}

function toName({ companyName }: CarrierRow): string {
  return companyName;
}
