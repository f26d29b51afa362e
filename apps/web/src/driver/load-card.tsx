import { DRIVER_REPLIES, type DriverAssignment } from '@loadstone/contracts/assignments';
import {
  type DriverLineName,
  type FactAt,
  type Hours,
  listFactsAt,
  PLAIN_FACTS,
  type PlainFact,
  toHoursText,
} from '@loadstone/contracts/postings';
import { useEffect, useState } from 'react';
import { after } from '../lib/time/clock.ts';
import { toPhoneAddress } from '../lib/format/phone-address.ts';
import { AddDocument } from './add-document.tsx';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { locale, t } from './texts/t.ts';

const FACTS = listFactsAt('driverCard', 'L');

const describe = (name: FactAt<'driverCard'>): PlainFact => PLAIN_FACTS[name];

/** A fact of a load as its driver reads it; '' where the load does not have it. A driver sees no money. */
function toFactText(name: FactAt<'driverCard'>, load: DriverAssignment): string {
  const { value } = describe(name);
  const given = load[name];
  if (given === undefined) return '';
  switch (value.type) {
    case 'measure':
      return t(`facts.units.${value.unit}`, { value: given.toLocaleString(locale()) });
    case 'hours':
      return toHoursText(given as Hours);
    case 'day':
      return formatDay(given as string);
    case 'choice':
      return t('facts.yes');
    case 'text':
    case 'line':
      return given as string;
    default:
      return '';
  }
}

/** When a load is at a stop, from its facts; '' where nothing is known. */
function toStopText(stop: 'pickup' | 'delivery', load: DriverAssignment): string {
  const texts = FACTS.filter((name) => describe(name).stop === stop).map((name) => toFactText(name, load));
  return texts.filter(Boolean).join(', ');
}

/** What is loaded: what it is, then its measures. */
function LoadFacts({ load }: { readonly load: DriverAssignment }) {
  const lines = FACTS.filter((name): name is DriverLineName => describe(name).stop === undefined);
  const isLine = (name: DriverLineName) => describe(name).value.type === 'line';
  return [...lines.filter(isLine), ...lines.filter((name) => !isLine(name))]
    .map((name) => ({ name, text: toFactText(name, load) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => (
      <div key={name}>
        <dt>{t(`facts.${name}.driver`)}</dt>
        <dd>{text}</dd>
      </div>
    ));
}

const CONFIRM_MS = 5_000;

interface LoadCardProps {
  readonly load: ShownLoad;
  readonly driver: Driver;
  /** Called when a picture of the load is chosen, and when none is any more. Stable between renders. */
  readonly onChosen: (loadId: number, isChosen: boolean) => void;
}

/** One load: where, when, and what the driver can do now. */
export function LoadCard({ load, driver, onChosen }: LoadCardProps) {
  const next = { A: 'R', R: 'D', P: undefined, D: undefined } as const;
  const status = next[load.pStatus];
  const pickUp = t('place', { city: load.srceCity, state: load.srceSt });
  const drop = t('place', { city: load.destCity, state: load.destSt });
  const dropTime = toStopText('delivery', load);
  return (
    <section className="card" aria-label={`${pickUp} – ${drop}`}>
      <p className={`status status-${load.pStatus}`}>
        {t(`status.${load.pStatus}`)}
        {load.isMovePending && <small> · {t('pending')}</small>}
      </p>
      <dl>
        <div>
          <dt>{t('pickUp')}</dt>
          <dd>{pickUp}</dd>
          <dd className="soft">{[formatDay(load.dateAvail), toStopText('pickup', load)].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('drop')}</dt>
          <dd>{drop}</dd>
          {dropTime !== '' && <dd className="soft">{dropTime}</dd>}
        </div>
        <LoadFacts load={load} />
        {load.instruction !== '' && (
          <div>
            <dt>{t('note')}</dt>
            <dd>{load.instruction}</dd>
          </div>
        )}
      </dl>
      {status !== undefined && (
        <ConfirmedButton
          key={status}
          label={status === 'R' ? t('pickedUp') : t('delivered')}
          onPress={() => void driver.move(load, status)}
        />
      )}
      {load.dispatcherPhone !== '' && (
        <a className="button" href={toPhoneAddress(load.dispatcherPhone)}>
          {t('call', { phone: load.dispatcherPhone })}
        </a>
      )}
      {load.pStatus !== 'P' && <AddDocument load={load} driver={driver} onChosen={onChosen} />}
      <LoadMessages load={load} driver={driver} />
      {status !== undefined && <PositionSharing load={load} driver={driver} />}
    </section>
  );
}

/** A button that acts on the second press, because a press in a glove is easily a wrong one. */
function ConfirmedButton({ label, onPress }: { label: string; onPress: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => (isAsked ? after(CONFIRM_MS, () => setIsAsked(false)) : undefined), [isAsked]);
  return (
    <button
      type="button"
      className={isAsked ? 'main confirm' : 'main'}
      onClick={() => {
        if (isAsked) onPress();
        setIsAsked(!isAsked);
      }}
    >
      {isAsked ? t('confirm', { action: label }) : label}
    </button>
  );
}

/** The messages of the desk, newest first, with replies of one press. */
function LoadMessages({ load, driver }: { load: ShownLoad; driver: Driver }) {
  if (load.messages.length === 0) return null;
  return (
    <div className="messages">
      <h2>{t('messages')}</h2>
      <ul>
        {load.messages.toReversed().map(({ id, text, company, reply }) => {
          const sent = load.pendingReplies.get(id) ?? reply;
          return (
            <li key={id}>
              <p>{text}</p>
              <p className="soft">{company}</p>
              {sent === '' ? (
                <div className="replies">
                  {DRIVER_REPLIES.map((name) => (
                    <button key={name} type="button" onClick={() => void driver.reply(load, id, name)}>
                      {t(`replies.${name}`)}
                    </button>
                  ))}
                </div>
              ) : (
                <p>
                  {t('replied', { reply: t(`replies.${sent}`) })}
                  {load.pendingReplies.has(id) && <small> · {t('pending')}</small>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The driver's consent to share positions, and the control that stops it. */
function PositionSharing({ load, driver }: { load: ShownLoad; driver: Driver }) {
  const pending = load.isSharingPending && <small> · {t('pending')}</small>;
  if (load.isSharing) {
    return (
      <div className="sharing on">
        <p>
          <span className="dot" aria-hidden="true" />
          {t('sharing')}
          {pending}
        </p>
        <button type="button" onClick={() => void driver.share(load, false)}>
          {t('stop')}
        </button>
      </div>
    );
  }
  return (
    <div className="sharing">
      <h2>{t('shareTitle')}</h2>
      <p className="soft">
        {t('shareConsent')}
        {pending}
      </p>
      <button type="button" onClick={() => void driver.share(load, true)}>
        {t('share')}
      </button>
    </div>
  );
}

/** A calendar day in words: "Monday, June 15". @param day `YYYY-MM-DD` */
function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
