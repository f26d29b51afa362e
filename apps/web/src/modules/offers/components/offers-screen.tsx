import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import type { Offer } from '@loadstone/contracts/offers';
import { PRODUCT_MODES } from '@loadstone/contracts/postings';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useOffers } from '../offers.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { matchesFilter, OFFER_FILTERS, type OfferFilter } from '../model/offer-state.ts';
import { toPairText } from '../model/offer-texts.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import OfferDialog from '../dialogs/offer-dialog.tsx';
import { OfferStatusLine } from './offer-thread.tsx';
import styles from './offers.module.css';

const MINUTE_MS = 60_000;
const SKELETON_ROWS = 6;

/** The company's offers of the last days, with a filter of their own. */
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
  const shown = query.data?.filter((offer) => matchesFilter(offer, { filter, text, nowMs }));
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
      {query.isLoading && (
        <DelayedSkeleton>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height={12} my={24} />
          ))}
        </DelayedSkeleton>
      )}
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
      {shown?.length === 0 && (
        <EmptyState title={query.data?.length === 0 ? t('offers.empty') : t('offers.emptyFilter')} />
      )}
      {shown && shown.length > 0 && (
        <ul className={styles.list} aria-label={t('offers.list')}>
          {shown.map((offer) => {
            const last = offer.amounts.at(-1);
            return (
              <li key={offer.id} className={styles.row}>
                <span>{toPairText(offer)}</span>
                <strong>{last && toRateText(last.rate)}</strong>
                <OfferStatusLine offer={offer} />
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('offers.open', { company: offer.company })}
                  component={Link}
                  to={DESK_PATHS.offer(offer.id)}
                >
                  {t('offers.openShort')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {mayView && id !== undefined && (
        <OfferDialog key={id} of={Number(id)} renderCompany={renderCompany} onClose={() => void navigate('/offers')} />
      )}
    </div>
  );
}
