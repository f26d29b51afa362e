import { useCallback, useEffect, useId, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import type { Driver } from './driver.ts';
import type { DriverState } from './driver-state.ts';
import { LoadCard } from './load-card.tsx';
import { NotificationSwitch } from './notification-switch.tsx';
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

/** A switch that keeps the screen on. It is off each time the page opens, because the screen uses the battery. */
function ScreenSwitch() {
  const [isOn, setOn] = useState(false);
  useEffect(() => (isOn ? keepScreenOn() : undefined), [isOn]);
  if (!canKeepScreenOn()) return null;
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
      {t('keepScreenOn')}
    </label>
  );
}

/** True where the browser can keep the screen on. */
function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/**
 * Keeps the screen on while the page is visible. Where the phone refuses it, for example to save its battery, the screen
 * turns off as usual.
 *
 * @returns a function that ends it
 */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isEnded = false;
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isEnded) await granted?.release();
    else lock = granted;
  };
  // The browser releases the lock when the page is hidden.
  const renew = (): void => void request();
  document.addEventListener('visibilitychange', renew);
  renew();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', renew);
    void lock?.release();
  };
}

/** Sign-in by reference number or with an account. A one-time link signs in by itself. */
function SignInForm({ driver, isProving }: { driver: Driver; isProving: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const read = (name: string): string => String(values.get(name) ?? '').trim();
    setIsBusy(true);
    void driver.signIn
      .takeReference({ pIN: read('reference'), name: read('name'), phone: read('phone') })
      .finally(() => setIsBusy(false));
  };
  return (
    <form className="card" onSubmit={submit}>
      <h2>{t('signInTitle')}</h2>
      <p>{t('signInLink')}</p>
      <Field name="reference" label={t('reference')} inputMode="numeric" autoComplete="one-time-code" />
      <Field name="name" label={t('name')} autoComplete="name" />
      <Field name="phone" label={t('phone')} inputMode="tel" autoComplete="tel" />
      {isProving && <p role="status">{t('proving')}</p>}
      <button type="submit" className="main" disabled={isBusy}>
        {isBusy ? t('signingIn') : t('signIn')}
      </button>
      <button type="button" className="quiet" onClick={() => void driver.signIn.beginWithAccount()}>
        {t('signInAccount')}
      </button>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  autoComplete: string;
  inputMode?: 'numeric' | 'tel';
}

function Field({ name, label, autoComplete, inputMode }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} required maxLength={60} autoComplete={autoComplete} inputMode={inputMode} />
    </div>
  );
}
