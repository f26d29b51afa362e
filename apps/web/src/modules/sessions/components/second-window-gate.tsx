import { useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useHub, useHubState } from '../../../live/hub-context.ts';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useDelayed } from '../../../ui/states/use-delayed.ts';

/** The message is shown only where the hub takes longer than this. */
const QUIET_MS = 2_000;

interface SecondWindowGateProps {
  /** Shown until it is known whether this window may be used. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Hides everything in a second window of the same session, where the company's setting requires it. Such a window shows
 * nothing before the hub has admitted it; after that, a lost connection hides nothing.
 */
export function SecondWindowGate({ waiting, children }: SecondWindowGateProps) {
  const { sessionEnforcement } = useSession().claims;
  const { status } = useHubState();
  const [isLetIn, setLetIn] = useState(false);
  if (status === 'live' && !isLetIn) setLetIn(true);
  if (status === 'blocked') {
    return (
      <LazyDialogFrame title={t('sessions.secondWindowTitle')} isOpen isOnTop>
        {t('sessions.secondWindowBody')}
      </LazyDialogFrame>
    );
  }
  if (!sessionEnforcement || isLetIn) return children;
  return status === 'lost' ? <NotReached waiting={waiting} /> : waiting;
}

function NotReached({ waiting }: Pick<SecondWindowGateProps, 'waiting'>) {
  const hub = useHub();
  const isShown = useDelayed(QUIET_MS);
  if (!isShown) return waiting;
  return <ErrorState title={t('live.lost')} error={undefined} onRetry={() => hub.reconnect()} />;
}
