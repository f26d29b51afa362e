import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { earlierPath } from '../model/last-check.ts';
import { useLocationWatch } from '../use-location-watch.ts';

interface SharingProps {
  /** True where the browser refuses; false where it allows the location, but found none. */
  readonly isRefused: boolean;
  readonly share: () => void;
}

interface UntilSharedProps {
  readonly children: (props: SharingProps) => ReactNode;
}

/** Renders a page until the location is shared, then leads to the earlier path. */
export function UntilShared({ children }: UntilSharedProps) {
  const { geoEnforced } = useSession().claims;
  // Only for users who must share it: the browser must not ask other users.
  return geoEnforced ? <Watched>{children}</Watched> : <Navigate to="/home" replace />;
}

function Watched({ children }: UntilSharedProps) {
  const { watch, state } = useLocationWatch({ mayAsk: false });
  const share = () => void watch.share();
  switch (state.status) {
    case 'open':
      return <Navigate to={earlierPath.read()} replace />;
    case 'failed':
      return <ErrorState title={t('location.failed')} error={state.error} onRetry={share} />;
    case 'checking':
      return <DelayedSkeleton>{null}</DelayedSkeleton>;
    case 'asked':
      return children({ isRefused: true, share });
    case 'denied':
      return children({ isRefused: state.isRefused, share });
  }
}
