import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Driver } from './driver.ts';
import type { DriverState } from './driver-state.ts';
import { LoadCard } from './load-card.tsx';
import { NotificationSwitch } from './notification-switch.tsx';
import { ScreenSwitch } from './screen-switch.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { t } from './texts/t.ts';

/** The driver's page. */
export function DriverPage({ driver }: { driver: Driver }) {
  const state = useSyncExternalStore(driver.subscribe, driver.getState);
  // The loads with a picture that was chosen and not sent: it is only in this window.
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const onChosen = useCallback(
    (loadId: number, isChosen: boolean) =>
      setChosen((before) => [...before.filter((other) => other !== loadId), ...(isChosen ? [loadId] : [])]),
    [],
  );
  return (
    <main>
      <header>
        <h1>{t('title')}</h1>
        {state.phase === 'signedIn' && <SignOut driver={driver} state={state} chosenCount={chosen.length} />}
      </header>
      {state.notice !== '' && (
        <div className="notice" role="alert">
          <p>{state.notice}</p>
          <button type="button" className="quiet" onClick={() => void driver.dismiss()}>
            {t('dismiss')}
          </button>
        </div>
      )}
      {state.phase === 'loading' && <p role="status">{t('loading')}</p>}
      {state.phase === 'signedOut' && <SignInForm driver={driver} isProving={state.isProving} />}
      {state.phase === 'waiting' && <Waiting driver={driver} isOffline={state.isOffline} />}
      {state.phase === 'signedIn' && (
        <>
          <Connection state={state} chosenCount={chosen.length} />
          {state.loads.length === 0 && (
            <section className="card">
              <h2>{t('noLoads')}</h2>
              <p>{t('noLoadsHint')}</p>
            </section>
          )}
          {state.loads.map((load) => (
            <LoadCard key={load.id} load={load} driver={driver} onChosen={onChosen} />
          ))}
          <NotificationSwitch state={state} driver={driver} />
          {state.loads.length > 0 && <ScreenSwitch />}
        </>
      )}
    </main>
  );
}

/** The driver's number is right, and the broker has not confirmed the driver yet. */
function Waiting({ driver, isOffline }: { driver: Driver; isOffline: boolean }) {
  return (
    <section className="card">
      <h2>{t('claimTitle')}</h2>
      <p role="status">{isOffline ? t('offline') : t('claimText')}</p>
      <button type="button" className="quiet" onClick={() => void driver.signIn.stopWaiting()}>
        {t('claimCancel')}
      </button>
    </section>
  );
}

interface UnsentProps {
  readonly state: DriverState;
  readonly chosenCount: number;
}

function SignOut({ driver, state, chosenCount }: UnsentProps & { readonly driver: Driver }) {
  const signOut = (): void => {
    const isPending = state.waiting + state.waitingPositions + chosenCount > 0;
    if (!isPending || window.confirm(t('signOutPending'))) void driver.signOut();
  };
  return (
    <button type="button" className="quiet" onClick={signOut}>
      {t('signOut')}
    </button>
  );
}

/** Whether the phone has a connection, and what it has not sent yet. */
function Connection({ state: { isOffline, waiting, waitingPositions }, chosenCount }: UnsentProps) {
  const parts = [
    ...(isOffline ? [t('offline')] : []),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(chosenCount > 0 ? [t('chosen', { count: chosenCount })] : []),
    ...(waitingPositions > 0 ? [t('waitingPositions', { count: waitingPositions })] : []),
  ];
  return (
    <p className={isOffline ? 'connection offline' : 'connection'} role="status">
      {parts.length === 0 ? t('saved') : parts.join(' · ')}
    </p>
  );
}
