import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import type { Driver } from './driver.ts';
import type { DriverState } from './driver-state.ts';
import { groupLoads, type ShownLoad } from './driver-view.ts';
import { LoadCard } from './load-card.tsx';
import { NotificationSwitch } from './notification-switch.tsx';
import { ScreenSwitch } from './screen-switch.tsx';
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
          <Loads loads={state.loads} driver={driver} isAnyChosen={chosen.length > 0} onChosen={onChosen} />
          <details className="card settings">
            <summary>{t('more')}</summary>
            <NotificationSwitch state={state} driver={driver} />
            {state.loads.length > 0 && <ScreenSwitch />}
            <SignOut driver={driver} state={state} chosenCount={chosen.length} />
          </details>
        </>
      )}
    </main>
  );
}

interface LoadsProps {
  readonly loads: readonly ShownLoad[];
  readonly driver: Driver;
  /** True while the preview of a picture has the filled button of the page. */
  readonly isAnyChosen: boolean;
  readonly onChosen: (loadId: number, isChosen: boolean) => void;
}

/** The loads by state and day. The first one is open, with the only filled button of the page; the others are folded. */
function Loads({ loads, driver, isAnyChosen, onChosen }: LoadsProps) {
  const groups = groupLoads(loads);
  const first = groups[0]?.loads[0];
  const firstHeading = useRef<HTMLHeadingElement>(null);
  const lastState = useRef<string>(undefined);
  const shownState = groups.flatMap((group) => group.loads.map(({ id, pStatus }) => `${id} ${pStatus}`)).join();
  useEffect(() => {
    // The button that moved a load is gone: the first load has the focus.
    const isOther = lastState.current !== undefined && lastState.current !== shownState;
    if (isOther && document.activeElement === document.body) firstHeading.current?.focus();
    lastState.current = shownState;
  }, [shownState]);
  // One list, so that a load keeps its state and the focus when it moves to another group.
  return groups.flatMap(({ name, loads: ofGroup }, index) => [
    <h2 key={name} className="group" tabIndex={-1} ref={index === 0 ? firstHeading : undefined}>
      {t(`groups.${name}`)}
    </h2>,
    ...ofGroup.map((load) => (
      <LoadCard
        key={load.id}
        load={load}
        driver={driver}
        isFirst={load === first}
        isMain={load === first && !isAnyChosen}
        onChosen={onChosen}
      />
    )),
  ]);
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

/** Sign-in by reference number or with an account. A one-time link signs in by itself. */
function SignInForm({ driver, isProving }: { driver: Driver; isProving: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
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
      <button type="submit" className="main" aria-disabled={isBusy} aria-busy={isBusy}>
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
