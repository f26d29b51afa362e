import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconUserCheck } from '@tabler/icons-react';
import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { GridColumn, RowMenuItem } from '../../../grid/column.ts';
import { DataGrid, GridSkeleton } from '../../../grid/data-grid.tsx';
import { findGrid } from '../../../grid/grid-commands.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { SidePanelLayout } from '../../../ui/side-panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useExcludedCompanies } from '../requests.ts';
import { filterExcluded } from '../model/quick-filter.ts';
import { useExclusion } from '../use-exclusion.ts';
import styles from './excluded.module.css';

const GRID_KEY = 'excluded';
/** Companies of the partner board cannot be excluded, and so not included again. */
const PARTNER_TYPE = 'DAT';
const NONE: readonly ExcludedCompany[] = [];

interface ExcludedScreenProps {
  /** The side panel for the selected company. */
  readonly renderPanel: (company: ExcludedCompany, onClose: () => void) => ReactNode;
}

/** The companies that are excluded from matching, each with an action that includes it again. */
export function ExcludedScreen({ renderPanel }: ExcludedScreenProps) {
  const { claims } = useSession();
  const query = useExcludedCompanies();
  const { include } = useExclusion();
  const [typed, setTyped] = useState('');
  const [openCode, setOpenCode] = useState<string | null>(null);
  const filter = useRef<HTMLInputElement>(null);
  const label = t('excluded.keySearch');
  const group = t('excluded.keysGroup');
  useShortcut({ keys: KEYS.search, label, group, run: () => filter.current?.focus() });

  const columns = useMemo(() => listExcludedColumns(), []);
  const companies = query.data ?? NONE;
  const rows = useMemo(() => filterExcluded(companies, typed), [companies, typed]);
  const opened = companies.find(({ custCd }) => custCd === openCode);
  const close = () => {
    setOpenCode(null);
    findGrid(GRID_KEY)?.focus();
  };
  const listMenuItems = (company: ExcludedCompany): RowMenuItem[] => [
    {
      key: 'include',
      label: t('excluded.include'),
      icon: <IconUserCheck size={16} />,
      isDisabled: claims.globalExcluded || company.sType === PARTNER_TYPE,
      run: () => include(company),
    },
  ];

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <PageTitle>{t('excluded.title')}</PageTitle>
          <p className={styles.hint}>{t('excluded.hint')}</p>
        </div>
        <div className={styles.gap} />
        <TextInput
          ref={filter}
          type="search"
          className={styles.filter}
          aria-label={t('excluded.filter')}
          placeholder={t('excluded.filter')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button variant="default" onClick={() => findGrid(GRID_KEY)?.resetColumns()}>
          {t('excluded.resetColumns')}
        </Button>
        <Button variant="default" onClick={() => findGrid(GRID_KEY)?.fitColumns()}>
          {t('excluded.fitColumns')}
        </Button>
      </header>
      {query.isError && query.data !== undefined && (
        <RefreshFailedNote
          message={t('excluded.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      <SidePanelLayout panel={opened && renderPanel(opened, close)}>
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState title={t('excluded.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <GridSkeleton text={t('excluded.loading')} />
          )
        ) : (
          <DataGrid
            label={t('excluded.grid')}
            gridKey={GRID_KEY}
            columns={columns}
            rows={rows}
            toKey={toCode}
            toRowLabel={toName}
            onOpen={({ custCd }) => setOpenCode(custCd)}
            selectedKey={openCode}
            listMenuItems={listMenuItems}
            empty={
              companies.length === 0 ? (
                <EmptyState title={t('excluded.empty')}>{t('excluded.emptyHint')}</EmptyState>
              ) : (
                <EmptyState title={t('excluded.nothingFound')} />
              )
            }
          />
        )}
      </SidePanelLayout>
    </div>
  );
}

function toCode({ custCd }: ExcludedCompany): string {
  return custCd;
}

function toName({ companyName }: ExcludedCompany): string {
  return companyName;
}

/** The columns of the excluded companies, in the order of the screen; the first two are hidden by default. */
function listExcludedColumns(): readonly GridColumn<ExcludedCompany>[] {
  return [
    {
      key: 'id',
      header: t('excluded.columns.id'),
      width: 80,
      isHidden: true,
      isInternal: true,
      value: ({ custCd }) => custCd,
    },
    {
      key: 'custCd',
      header: t('excluded.columns.custCd'),
      width: 100,
      isHidden: true,
      isInternal: true,
      value: ({ custCd }) => custCd,
    },
    {
      key: 'company',
      header: t('excluded.columns.company'),
      width: 260,
      grows: 1,
      value: ({ companyName }) => companyName,
    },
    { key: 'city', header: t('excluded.columns.city'), width: 180, value: ({ billingCity }) => billingCity },
    {
      key: 'province',
      header: t('excluded.columns.province'),
      width: 90,
      value: ({ billingProvinceCode }) => billingProvinceCode,
    },
    { key: 'contact', header: t('excluded.columns.contact'), width: 200, value: ({ contactName }) => contactName },
    {
      key: 'excluded',
      header: t('excluded.columns.excluded'),
      headerHint: t('excluded.columnHints.excluded'),
      width: 60,
      align: 'centre',
      value: ({ excluded }) => (excluded ? t('excluded.yes') : t('excluded.no')),
    },
    {
      key: 'type',
      header: t('excluded.columns.type'),
      headerHint: t('excluded.columnHints.type'),
      width: 90,
      value: ({ sType }) => sType,
    },
  ];
}
