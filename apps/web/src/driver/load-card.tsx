import type { DriverAssignment } from '@loadstone/contracts/assignments';
import {
  type DriverLineName,
  type FactAt,
  type Hours,
  listFactsAt,
  PLAIN_FACTS,
  type PlainFact,
  toHoursText,
} from '@loadstone/contracts/postings';
import { useCallback, useState } from 'react';
import { toPhoneAddress } from '../lib/format/phone-address.ts';
import { AddDocument } from './add-document.tsx';
import { ConfirmedButton } from './confirmed-button.tsx';
import { formatDay } from './driver-dates.ts';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { findAction } from './load-action.ts';
import { LoadMessages } from './load-messages.tsx';
import { Stops, StopTimes } from './load-stops.tsx';
import { PositionSharing } from './position-sharing.tsx';
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

type Stop = 'pickup' | 'delivery';

const isLine = (name: FactAt<'driverCard'>): boolean => describe(name).value.type === 'line';

/** When a load is at a stop, from its facts; '' where nothing is known. */
function toStopText(stop: Stop, load: DriverAssignment): string {
  const names = FACTS.filter((name) => describe(name).stop === stop && !isLine(name));
  const texts = names.map((name) => toFactText(name, load));
  return texts.filter(Boolean).join(', ');
}

/** Its number is on one line. */
function CallText({ phone }: { readonly phone: string }) {
  const text = t('call', { phone });
  const start = text.indexOf(phone);
  return (
    <>
      {text.slice(0, start)}
      <span className="whole">{phone}</span>
      {text.slice(start + phone.length)}
    </>
  );
}

/** What the driver has to state at a stop, under its name. */
function StopLines({ stop, load }: { readonly stop: Stop; readonly load: DriverAssignment }) {
  return FACTS.filter((name): name is DriverLineName => describe(name).stop === stop && isLine(name))
    .map((name) => ({ name, text: toFactText(name, load) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => (
      <dd key={name}>
        <span className="soft">{t(`facts.${name}.driver`)}</span> {text}
      </dd>
    ));
}

/** What is loaded: what it is, then its measures. */
function LoadFacts({ load }: { readonly load: DriverAssignment }) {
  const lines = FACTS.filter((name): name is DriverLineName => describe(name).stop === undefined);
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

interface LoadCardProps {
  readonly load: ShownLoad;
  readonly driver: Driver;
  /** True for the load that the driver is at: it is open and has the filled button. Others are folded under their lane. */
  readonly isFirst: boolean;
  /** True where the load has the filled button of the page. */
  readonly isMain: boolean;
  /** Called when a picture of the load is chosen, and when none is any more. Stable between renders. */
  readonly onChosen: (loadId: number, isChosen: boolean) => void;
}

/** One load: where, when, and what the driver can do now. */
export function LoadCard({ isFirst, ...rest }: LoadCardProps) {
  const { load } = rest;
  const pickUp = t('place', { city: load.srceCity, state: load.srceSt });
  const drop = t('place', { city: load.destCity, state: load.destSt });
  // One element for both forms: another one would drop the chosen picture where an earlier load comes.
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details
      className="card"
      aria-label={`${pickUp} – ${drop}`}
      open={isFirst || isOpen}
      onToggle={({ currentTarget, target }) => {
        // React passes the event of the details inside on to this one.
        if (target === currentTarget) setOpen(currentTarget.open);
      }}
    >
      <summary style={isFirst ? { display: 'none' } : undefined}>
        {!isFirst && (
          <>
            {pickUp} → {drop}
            <span className="soft">{formatDay(load.dateAvail)}</span>
          </>
        )}
      </summary>
      <LoadContent {...rest} />
    </details>
  );
}

function LoadContent({ load, driver, isMain, onChosen }: Omit<LoadCardProps, 'isFirst'>) {
  const [isPreviewed, setPreviewed] = useState(false);
  const onPreview = useCallback(
    (loadId: number, isChosen: boolean) => {
      setPreviewed(isChosen);
      onChosen(loadId, isChosen);
    },
    [onChosen],
  );
  const action = findAction(load, driver);
  const dropTime = toStopText('delivery', load);
  return (
    <div className="content">
      <p className={`status status-${load.pStatus}`}>
        {t(`status.${load.pStatus}`)}
        {load.isMovePending && <small> · {t('pending')}</small>}
      </p>
      <LoadMessages load={load} driver={driver} />
      <dl>
        <div>
          <dt>{t('pickUp')}</dt>
          <dd>{t('place', { city: load.srceCity, state: load.srceSt })}</dd>
          <dd className="soft">
            {[formatDay(load.dateAvail), toStopText('pickup', load)].filter(Boolean).join(', ')}
            <StopTimes load={load} stop={0} />
          </dd>
          <StopLines stop="pickup" load={load} />
        </div>
        <Stops load={load} />
        <div>
          <dt>{t('drop')}</dt>
          <dd>{t('place', { city: load.destCity, state: load.destSt })}</dd>
          {(dropTime !== '' || load.stopTimes !== undefined) && (
            <dd className="soft">
              {dropTime}
              <StopTimes load={load} stop={-1} />
            </dd>
          )}
        </div>
        <LoadFacts load={load} />
        {load.instruction !== '' && (
          <div>
            <dt>{t('note')}</dt>
            <dd>{load.instruction}</dd>
          </div>
        )}
      </dl>
      {/* While a picture is looked at, its own three buttons are the only ones. */}
      {action !== undefined && !isPreviewed && (
        <ConfirmedButton
          label={action.label}
          isMain={isMain}
          findQuestion={action.findQuestion}
          onPress={action.press}
        />
      )}
      {load.pStatus !== 'P' && (
        <AddDocument load={load} driver={driver} isMain={isMain && action === undefined} onChosen={onPreview} />
      )}
      {load.dispatcherPhone !== '' && !isPreviewed && (
        <a className="button" href={toPhoneAddress(load.dispatcherPhone)}>
          <CallText phone={load.dispatcherPhone} />
        </a>
      )}
      {(load.pStatus === 'A' || load.pStatus === 'R') && <PositionSharing load={load} driver={driver} />}
    </div>
  );
}
