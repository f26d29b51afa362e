import { NativeSelect, TextInput } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import type { Offer } from '@loadstone/contracts/offers';
import { PRODUCT_MODES } from '@loadstone/contracts/postings';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DataGrid, GridSkeleton } from '../../../grid/data-grid.tsx';
import { findGrid } from '../../../grid/grid-commands.ts';
import { useOffers } from '../offers.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { matchesFilter, OFFER_FILTERS, type OfferFilter } from '../model/offer-state.ts';
import { toOfferGroups } from '../model/offer-groups.ts';
import OfferDialog from '../dialogs/offer-dialog.tsx';
import { listOfferColumns } from './offer-columns.ts';
import styles from './offers.module.css';

const MINUTE_MS = 60_000;
const GRID_KEY = 'offers';

/** The company's offers of the last days, by load, with a filter of their own. */
export function OffersScreen({ renderCompany }: { readonly renderCompany: (offer: Offer) => ReactNode }) {
  const { permits } = useSession();
  const { supportPhone } = useSettings();
  const mayView = PRODUCT_MODES.some((mode) => permits.some(({ code }) => code === POSTING_FEATURES[mode].view));
  const query = useOffers({ isEnabled: mayView });
  const [filter, setFilter] = useState<OfferFilter>('all');
  const [text, setText] = useState('');
  const { id } = useParams();
  const navigate = useNavigate();
  const nowMs = useNow(MINUTE_MS);
  const { data } = query;
  const groups = useMemo(
    () =>
      data &&
      toOfferGroups(
        data.filter((offer) => matchesFilter(offer, { filter, text, nowMs })),
        nowMs,
      ),
    [data, filter, text, nowMs],
  );
  const columns = useMemo(() => listOfferColumns(), []);
  const open = (offer: Offer) => void navigate(DESK_PATHS.offer(offer.id));
  return (
    <div className={styles.page}>
      <PageTitle isRoomy>{t('offers.title')}</PageTitle>
      <div className={styles.filters}>
        <NativeSelect
          label={t('offers.filter')}
          value={filter}
          data={OFFER_FILTERS.map((value) => ({ value, label: t(`offers.filters.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setFilter(value as OfferFilter)}
        />
        <TextInput
          label={t('offers.search')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </div>
      {!mayView && <EmptyState title={t('permits.missing', { phone: supportPhone })} />}
      {query.isLoading && <GridSkeleton />}
      {query.isError &&
        (query.data === undefined ? (
          <ErrorState title={t('offers.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RefreshFailedNote
            message={t('offers.refreshFailed')}
            sinceMs={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        ))}
      {groups && (
        <div className={styles.grid}>
          <DataGrid
            label={t('offers.list')}
            gridKey={GRID_KEY}
            columns={columns}
            rows={groups.rows}
            dividers={groups.dividers}
            toKey={toId}
            toRowLabel={toLabel}
            selectedKey={id === undefined ? null : Number(id)}
            onOpen={open}
            listMenuItems={(offer) => [
              { key: 'open', label: t('offers.openShort'), shortcut: KEYS.offer, run: () => open(offer) },
            ]}
            takesFocus
            empty={<EmptyState title={query.data?.length === 0 ? t('offers.empty') : t('offers.emptyFilter')} />}
          />
        </div>
      )}
      {mayView && id !== undefined && (
        <OnRow key={id} id={Number(id)}>
          <OfferDialog of={Number(id)} renderCompany={renderCompany} onClose={() => void navigate('/offers')} />
        </OnRow>
      )}
    </div>
  );
}

/** The dialog of an offer. When it closes, its row has the focus, also where it was opened by its address or on another screen. */
function OnRow({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  useEffect(
    () => () =>
      // After the dialog has returned the focus to what had it before, unless another one is open then.
      void after(0, () => {
        if (document.querySelector('[role="dialog"]') === null) findGrid(GRID_KEY)?.focus(id);
      }),
    [id],
  );
  return children;
}

function toId({ id }: Offer): number {
  return id;
}

function toLabel({ company }: Offer): string {
  return t('offers.rowLabel', { company });
}
