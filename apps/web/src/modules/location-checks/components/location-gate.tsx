import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { earlierPath } from '../model/last-check.ts';
import { useLocationWatch, useRefusedQueries } from '../use-location-watch.ts';
import { LocationPage } from './location-page.tsx';

/** Renders its children only while the browser shares its location or cannot; without it leads to /GeoEnforce. */
export function LocationGate({ children }: { readonly children: ReactNode }) {
  const { watch, state } = useLocationWatch({ mayAsk: true });
  useRefusedQueries(watch);
  switch (state.status) {
    case 'open':
      return children;
    case 'denied':
      return <LeaveForExplanation />;
    case 'asked':
      return (
        <LocationPage title={t('location.askedTitle')}>
          <p>{t('location.askedBody')}</p>
        </LocationPage>
      );
    case 'failed':
      return <ErrorState title={t('location.failed')} error={state.error} onRetry={() => void watch.share()} />;
    case 'checking':
      return <DelayedSkeleton>{null}</DelayedSkeleton>;
  }
}

/** Stores the path, so that the user returns to it. */
function LeaveForExplanation() {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  useEffect(() => earlierPath.write(path), [path]);
  return <Navigate to="/GeoEnforce" replace />;
}
