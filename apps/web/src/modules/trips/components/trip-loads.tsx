import { Button, Tooltip } from '@mantine/core';
import type { Lead } from '@loadstone/contracts/leads';
import { toStopNumber } from '@loadstone/contracts/postings';
import type { Trip, TripStart, TripStop } from '@loadstone/contracts/trips';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toHoursText, toMilesText, toPlaceText, toWholeMoney } from '../model/trip-texts.ts';
import type { TripLeg } from '../use-trip-truck.ts';
import styles from './trips.module.css';

/** How to offer on a load of a trip. */
export interface LegOffer {
  /** True where a posting of the truck has the load as its lead; otherwise it is posted first. */
  readonly isPosted: boolean;
  readonly run: () => void;
}

/** Undefined where the user may not offer on the load. */
export type FindOffer = (leg: TripLeg) => LegOffer | undefined;

interface TripLoadsProps {
  readonly trip: Trip;
  readonly start: TripStart;
  readonly goneTokens: ReadonlySet<number>;
  readonly openToken: number | undefined;
  /** The button of the first load, to which the list of trips leads. */
  readonly firstLoad: RefObject<HTMLButtonElement | null>;
  readonly onOpen: (lead: Lead, button: HTMLElement) => void;
  readonly findOffer: FindOffer;
  /** Moves the focus back to the trips. */
  readonly onLeave: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The loads of a trip in order, with the time at each stop, and what the trip costs and brings. */
export function TripLoads(props: TripLoadsProps) {
  const { trip, start, goneTokens, openToken, firstLoad, onOpen, findOffer, onLeave } = props;
  const list = useRef<HTMLOListElement>(null);
  const walk = (event: KeyboardEvent, index: number, lead: Lead) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const offer = event.key === KEYS.offer ? findOffer({ lead, trip, start }) : undefined;
    if (step !== undefined) {
      const places = list.current?.querySelectorAll<HTMLElement>('[data-load]');
      places?.[Math.min(trip.loads.length - 1, Math.max(0, index + step))]?.focus();
    } else if (event.key === 'ArrowLeft' || event.key === 'Escape') onLeave();
    else if (offer !== undefined && !goneTokens.has(lead.lToken)) offer.run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.loads} aria-label={t('trips.details')}>
      <ol ref={list}>
        {trip.loads.map((load, index) => {
          const { lead, pickUp, delivery } = load;
          const isGone = goneTokens.has(lead.lToken);
          const offer = isGone ? undefined : findOffer({ lead, trip, start });
          return (
            <li key={lead.lToken} data-row-name={lead.company} data-gone={isGone || undefined}>
              <p className={styles.emptyLeg}>
                {t('trips.leg.empty', { miles: toMilesText(load.emptyMiles, load.isApproximate) })}
              </p>
              <button
                ref={index === 0 ? firstLoad : undefined}
                type="button"
                data-load
                className={styles.load}
                aria-current={lead.lToken === openToken || undefined}
                aria-label={t('trips.leg.open', {
                  origin: toPlaceText(pickUp.place),
                  destination: toPlaceText(delivery.place),
                  company: lead.company,
                })}
                onClick={({ currentTarget }) => onOpen(lead, currentTarget)}
                onKeyDown={(event) => walk(event, index, lead)}
              >
                <span className={styles.loadHead}>
                  <strong>{lead.company}</strong>
                  <span className={styles.number}>
                    {load.income ? toWholeMoney(load.income) : t('trips.noIncome.rateMissing')}
                  </span>
                </span>
                <Stop name={t('trips.leg.pickUp')} stop={pickUp} />
                {load.stops?.map((stop, place) => (
                  // The order of the stops is their name.
                  <Stop key={place} name={t('trips.leg.stop', { number: toStopNumber(place) })} stop={stop} />
                ))}
                <Stop name={t('trips.leg.delivery')} stop={delivery} />
                <span className={`${styles.soft} ${styles.lastLine}`}>
                  {t('trips.leg.loaded', { miles: toMilesText(load.loadedMiles, load.isApproximate) })}
                </span>
              </button>
              <div className={styles.loadActions}>
                {isGone ? (
                  <span role="status">{t('trips.goneLoad')}</span>
                ) : offer ? (
                  <Tooltip label={toKeyedLabel(t(offer.isPosted ? 'trips.leg.offer' : 'trips.leg.post'), KEYS.offer)}>
                    <Button size="compact-xs" variant="default" onClick={offer.run}>
                      {t(offer.isPosted ? 'trips.leg.offer' : 'trips.leg.post')}
                    </Button>
                  </Tooltip>
                ) : (
                  !(lead.covers && lead.eToken > 0) && <span className={styles.soft}>{t('trips.leg.notLead')}</span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <FactList>
        {trip.detour && (
          <Fact name={t('trips.detour.name')}>{toMilesText(trip.detour.miles, trip.detour.isApproximate)}</Fact>
        )}
        <Fact name={t('trips.facts.driving')}>{toHoursText(trip.drivingHours)}</Fact>
        <Fact name={t('trips.facts.rests')}>{t('trips.facts.restsValue', { rests: trip.rests })}</Fact>
        {trip.cost && <Fact name={t('trips.facts.cost')}>{toWholeMoney(trip.cost)}</Fact>}
        {trip.profit && <Fact name={t('trips.facts.profit')}>{toWholeMoney(trip.profit)}</Fact>}
      </FactList>
    </section>
  );
}

function Stop({ name, stop }: { readonly name: string; readonly stop: TripStop }) {
  const { place, arrivesOn, beginsOn } = stop;
  const at = (iso: string) => formatMomentAt(iso, place.timeZone);
  return (
    <span className={styles.stop}>
      <span className={styles.soft}>{name}</span>
      <span>{toPlaceText(place)}</span>
      <span className={styles.number}>
        {at(arrivesOn)}
        {beginsOn !== arrivesOn && <span className={styles.waits}> {t('trips.leg.waits', { at: at(beginsOn) })}</span>}
      </span>
    </span>
  );
}
