import { CORRIDOR_DOUBLES } from './corridor.ts';
import { EXCLUDED_BY_OTHER, EXCLUDED_OTHER } from './directory.ts';
import { toAttributeLetters, toTypeLetters } from './letters.ts';
import type { Lead } from './lead.ts';
import { toLead } from './lead.ts';
import { BROKER_SEES, CARRIER_SEES, COVERS, NEAR } from './hits.ts';
import type { Matcher } from './matcher.ts';
import type { Posting, Size } from './posting.ts';
import { THOUSANDTHS_PER_MILE } from './posting.ts';
import type { Rows } from './rows.ts';
import {
  DAY_TRAITS,
  DESTINATION_RADIUS,
  IS_TRUCK,
  ORIGIN_RADIUS,
  ROW_INTEGERS,
  SCRATCH,
  SECOND_SCRATCH,
} from './rows.ts';
import type { Measurement } from './rules.ts';
import {
  companyOf,
  createMeasurement,
  daysLater,
  findStopOffCorridor,
  isForward,
  isShownTo,
  mayPair,
  missingAttributes,
  sharedSizes,
  sharedTypes,
} from './rules.ts';
import type { Store } from './store.ts';
import { toThousandths } from './sphere.ts';

/** A stop that a corridor does not cover, in miles. */
interface StopOff {
  number: number;
  off: number;
  radius: number;
}

/** The verdict of one rule on a pair, with its numbers and a short English text. Miles are rounded to 0.001. */
type RuleVerdict = { pass: boolean; text: string } & (
  | { rule: 'M1'; load: boolean; truck: boolean; loadExpired: boolean; truckExpired: boolean }
  | {
      rule: 'M2';
      sameCompany: boolean;
      brokerExcludedCarrier: boolean;
      carrierExcludedBroker: boolean;
      brokerGloballyExcluded: boolean;
      carrierGloballyExcluded: boolean;
    }
  | { rule: 'M3'; loadNetworkId: number; truckNetworkId: number; loadShown: boolean; truckShown: boolean }
  | { rule: 'M4'; load: string; truck: string; shared: string }
  | { rule: 'M5'; load: Size; truck: Size }
  | { rule: 'M6'; load: string; truck: string; missing: string }
  | { rule: 'M7'; loadDay: number; truckDay: number; daysLater: number; tolerance: number }
  | { rule: 'M8'; dfo: number; originRadius: number; dfd: number; destinationRadius: number }
  | {
      rule: 'M9';
      pickupOff: number;
      originRadius: number;
      dropOff: number;
      destinationRadius: number;
      pickupPosition: number;
      dropPosition: number;
      /** The stops between the ends of the load. */
      stops: number;
      /** The first of them that is outside its radius or behind the stop before it; null for none. */
      stopOff: StopOff | null;
    }
  | { rule: 'M10'; dfo: number; originRadius: number; dfd: number; destinationRadius: number }
  | { rule: 'M11'; brokerSees: boolean; carrierSees: boolean; mutual: boolean }
);

/** The result of all rules for a pair. `covers`, `near` and `mutual` are by distance alone; M1 to M7 decide who sees it. */
export interface PairEvaluation {
  covers: boolean;
  near: boolean;
  mutual: boolean;
  brokerSees: boolean;
  carrierSees: boolean;
  /** Origin to origin, unrounded miles. */
  dfo: number;
  /** Destination to destination, unrounded miles. */
  dfd: number;
  /** The truck as the broker sees it, or null. */
  brokerLead: Lead | null;
  /** The load as the carrier sees it, or null. */
  carrierLead: Lead | null;
}

/** What one side of a pair sees of it. */
export interface PairView {
  /** The other posting is a lead of this one (M1 to M11). */
  isLead: boolean;
  /** A mutual pair by distance, also where it is no lead. */
  mutual: boolean;
}

/** A pair with the verdict of each rule, in rule order. */
export interface Explanation extends PairEvaluation {
  loadToken: number;
  truckToken: number;
  rules: RuleVerdict[];
}

function miles(value: number): number {
  return toThousandths(value) / THOUSANDTHS_PER_MILE;
}

/** Formats miles: as a whole number unless rounding would contradict the verdict. */
function format(value: number, limit: number): string {
  return Math.round(value) > limit !== value > limit ? String(value) : String(Math.round(value));
}

function radiusOf(rows: Rows, slot: number, field: number): number {
  return rows.integers[slot * ROW_INTEGERS + field] / THOUSANDTHS_PER_MILE;
}

/** Explains pairs of rows, stored or in the scratch slots. */
export class Explainer {
  readonly #store: Store;
  readonly #matcher: Matcher;
  readonly #measurement = createMeasurement();

  constructor(store: Store, matcher: Matcher) {
    this.#store = store;
    this.#matcher = matcher;
  }

  /**
   * Writes two postings to the scratch slots, runs `run` with them, and clears the slots.
   * @throws RangeError with a wrong kind; TypeError or RangeError with the offending value
   */
  withScratch<T>(load: Posting, truck: Posting, run: (load: number, truck: number) => T): T {
    if (load.kind !== 'L') throw new RangeError(`the load of a pair must be of kind L, got ${load.kind}`);
    if (truck.kind !== 'E') throw new RangeError(`the truck of a pair must be of kind E, got ${truck.kind}`);
    this.#store.write(SCRATCH, load);
    try {
      this.#store.write(SECOND_SCRATCH, truck);
      try {
        return run(SCRATCH, SECOND_SCRATCH);
      } finally {
        this.#store.releaseScratch(SECOND_SCRATCH);
      }
    } finally {
      this.#store.releaseScratch(SCRATCH);
    }
  }

  /** Evaluates M1–M11 for a pair of slots. O(1). */
  evaluate(load: number, truck: number): PairEvaluation {
    const flags = this.#evaluate(load, truck);
    const { covers, near, dfo, dfd } = this.#measurement;
    const reach = (covers ? COVERS : 0) | (near ? NEAR : 0);
    const brokerSees = (flags & BROKER_SEES) !== 0;
    const carrierSees = (flags & CARRIER_SEES) !== 0;
    return {
      covers,
      near,
      mutual: covers && near,
      brokerSees,
      carrierSees,
      dfo,
      dfd,
      brokerLead: brokerSees ? toLead(this.#matcher, load, truck, dfo, dfd, reach) : null,
      carrierLead: carrierSees ? toLead(this.#matcher, truck, load, dfo, dfd, reach) : null,
    };
  }

  /** The pair of two slots as the side of the first one sees it. O(1). */
  view(mine: number, other: number): PairView {
    const isMineTruck = this.#isTruck(mine);
    if (isMineTruck === this.#isTruck(other)) return { isLead: false, mutual: false };
    const [load, truck] = isMineTruck ? [other, mine] : [mine, other];
    const isLead = (this.#evaluate(load, truck) & (isMineTruck ? CARRIER_SEES : BROKER_SEES)) !== 0;
    return { isLead, mutual: this.#measurement.covers && this.#measurement.near };
  }

  /** The lead that the posting of a slot has in that of another one; undefined where it is none. O(1). */
  findLead(mine: number, other: number): Lead | undefined {
    const { isLead } = this.view(mine, other);
    if (!isLead) return undefined;
    const { covers, near, dfo, dfd } = this.#measurement;
    return toLead(this.#matcher, mine, other, dfo, dfd, (covers ? COVERS : 0) | (near ? NEAR : 0));
  }

  /** Measures a pair into the measurement of this class, and returns who sees it: flags, 0 where a posting is expired. O(1). */
  #evaluate(load: number, truck: number): number {
    const { today } = this.#store;
    this.#matcher.measure(load, truck, this.#measurement);
    const isOpen = this.#store.dayOf(load) >= today && this.#store.dayOf(truck) >= today;
    return isOpen ? this.#matcher.flagsFor(load, truck, this.#measurement) : 0;
  }

  #isTruck(slot: number): boolean {
    return (this.#store.rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_TRUCK) !== 0;
  }

  /** Evaluates a pair of slots with the verdict of each rule. O(1). */
  explain(load: number, truck: number): Explanation {
    const evaluation = this.evaluate(load, truck);
    const isCorridor = this.#store.corridors.find(truck) >= 0;
    return {
      loadToken: this.#store.tokenOf(load),
      truckToken: this.#store.tokenOf(truck),
      ...evaluation,
      rules: [
        this.#open(load, truck),
        this.#companies(load, truck),
        this.#networks(load, truck),
        this.#types(load, truck),
        this.#sizes(load, truck),
        this.#attributes(load, truck),
        this.#dates(load, truck),
        isCorridor ? this.#corridor(load, truck, this.#measurement) : this.#reach(truck, 'M8'),
        this.#reach(load, 'M10'),
        this.#sides(evaluation),
      ],
    };
  }

  #open(load: number, truck: number): RuleVerdict {
    const loadExpired = this.#store.dayOf(load) < this.#store.today;
    const truckExpired = this.#store.dayOf(truck) < this.#store.today;
    const pass = !loadExpired && !truckExpired;
    const late = loadExpired && truckExpired ? 'both have' : loadExpired ? 'the load has' : 'the truck has';
    const text = pass ? 'a load and a truck, both open' : `${late} expired`;
    return { rule: 'M1', pass, text, load: true, truck: true, loadExpired, truckExpired };
  }

  #companies(load: number, truck: number): RuleVerdict {
    const { directory, rows } = this.#store;
    const broker = companyOf(rows.integers, load, directory);
    const carrier = companyOf(rows.integers, truck, directory);
    const exclusions = broker.exclusions?.get(carrier.index) ?? 0;
    const values = {
      sameCompany: broker.index === carrier.index,
      brokerExcludedCarrier: (exclusions & EXCLUDED_OTHER) !== 0,
      carrierExcludedBroker: (exclusions & EXCLUDED_BY_OTHER) !== 0,
      brokerGloballyExcluded: broker.isGloballyExcluded,
      carrierGloballyExcluded: carrier.isGloballyExcluded,
    };
    const reasons: string[] = [];
    if (values.sameCompany) reasons.push('one company');
    if (values.brokerExcludedCarrier) reasons.push('the broker excluded the carrier');
    if (values.carrierExcludedBroker) reasons.push('the carrier excluded the broker');
    if (values.brokerGloballyExcluded)
      reasons.push('the broker is excluded from the board: the carrier does not see it');
    if (values.carrierGloballyExcluded)
      reasons.push('the carrier is excluded from the board: the broker does not see it');
    const text = reasons.length > 0 ? reasons.join('; ') : 'two companies, neither excluded';
    return { rule: 'M2', pass: mayPair(broker, carrier), text, ...values };
  }

  #networks(load: number, truck: number): RuleVerdict {
    const { directory, rows } = this.#store;
    const loadShown = isShownTo(rows.integers, load, companyOf(rows.integers, truck, directory).id, directory);
    const truckShown = isShownTo(rows.integers, truck, companyOf(rows.integers, load, directory).id, directory);
    const loadNetworkId = this.#store.read(load).networkId;
    const truckNetworkId = this.#store.read(truck).networkId;
    const pass = loadShown && truckShown;
    let text = loadNetworkId === 0 && truckNetworkId === 0 ? 'both public' : 'each is in the other’s network';
    if (!loadShown) text = 'the carrier is not in the load’s network';
    else if (!truckShown) text = 'the broker is not in the truck’s network';
    return { rule: 'M3', pass, text, loadNetworkId, truckNetworkId, loadShown, truckShown };
  }

  #types(load: number, truck: number): RuleVerdict {
    const shared = toTypeLetters(sharedTypes(this.#store.rows.integers, load, truck));
    const values = { load: this.#store.read(load).types, truck: this.#store.read(truck).types, shared };
    const text = shared ? `equipment ${shared} in common` : `equipment ${values.load} against ${values.truck}`;
    return { rule: 'M4', pass: shared !== '', text, ...values };
  }

  #sizes(load: number, truck: number): RuleVerdict {
    const values = { load: this.#store.read(load).size, truck: this.#store.read(truck).size };
    const pass = sharedSizes(this.#store.rows.integers, load, truck) !== 0;
    return { rule: 'M5', pass, text: `size ${values.load} ${pass ? 'with' : 'against'} ${values.truck}`, ...values };
  }

  #attributes(load: number, truck: number): RuleVerdict {
    const missing = toAttributeLetters(missingAttributes(this.#store.rows.integers, load, truck));
    const values = { load: this.#store.read(load).attributes, truck: this.#store.read(truck).attributes, missing };
    const had = values.load ? `the truck has ${values.load}` : 'no attribute required';
    return { rule: 'M6', pass: missing === '', text: missing ? `the truck lacks ${missing}` : had, ...values };
  }

  #dates(load: number, truck: number): RuleVerdict {
    const later = daysLater(this.#store.rows.integers, load, truck);
    const { tolerance } = this.#matcher;
    const pass = Math.abs(later) <= tolerance;
    const text = `date ${later > 0 ? '+' : ''}${later} of ${tolerance}`;
    const days = { loadDay: this.#store.dayOf(load), truckDay: this.#store.dayOf(truck) };
    return { rule: 'M7', pass, text, ...days, daysLater: later, tolerance };
  }

  #reach(slot: number, rule: 'M8' | 'M10'): RuleVerdict {
    const { rows } = this.#store;
    const values = {
      dfo: miles(this.#measurement.dfo),
      originRadius: radiusOf(rows, slot, ORIGIN_RADIUS),
      dfd: miles(this.#measurement.dfd),
      destinationRadius: radiusOf(rows, slot, DESTINATION_RADIUS),
    };
    const origin = `DFO ${format(values.dfo, values.originRadius)} of ${values.originRadius}`;
    const destination = `DFD ${format(values.dfd, values.destinationRadius)} of ${values.destinationRadius}`;
    const pass = rule === 'M8' ? this.#measurement.covers : this.#measurement.near;
    return { rule, pass, text: `${origin}, ${destination}`, ...values };
  }

  #corridor(load: number, truck: number, measurement: Measurement): RuleVerdict {
    const { pickup, drop, covers } = measurement;
    const { rows, stops } = this.#store;
    const stopOff = this.#findStopOff(load, truck, measurement);
    const values = {
      pickupOff: miles(pickup.off),
      originRadius: radiusOf(rows, truck, ORIGIN_RADIUS),
      dropOff: miles(drop.off),
      destinationRadius: radiusOf(rows, truck, DESTINATION_RADIUS),
      pickupPosition: miles(pickup.position),
      dropPosition: miles(drop.position),
      stops: stops.find(load)?.stops.length ?? 0,
      stopOff,
    };
    const pickupText = `pickup ${format(values.pickupOff, values.originRadius)} mi off the corridor of ${values.originRadius}`;
    const dropText = `drop ${format(values.dropOff, values.destinationRadius)} mi off the corridor of ${values.destinationRadius}`;
    const forward = isForward(pickup, drop) ? 'drop further along' : 'drop not further along';
    const stopText =
      stopOff === null
        ? ''
        : `stop ${stopOff.number} ${format(stopOff.off, stopOff.radius)} mi off the corridor of ${stopOff.radius} or out of order, `;
    return { rule: 'M9', pass: covers, text: `${pickupText}, ${dropText}, ${stopText}${forward}`, ...values };
  }

  #findStopOff(load: number, truck: number, { pickup, drop }: Measurement): StopOff | null {
    const { rows, corridors, stops } = this.#store;
    const between = stops.find(load);
    if (between === undefined) return null;
    const at = corridors.find(truck) * CORRIDOR_DOUBLES;
    const found = findStopOffCorridor(rows.integers, truck, corridors.data, at, between, pickup, drop);
    if (found === undefined) return null;
    return { number: found.number, off: miles(found.off), radius: found.radius / THOUSANDTHS_PER_MILE };
  }

  #sides({ brokerSees, carrierSees, covers, mutual }: PairEvaluation): RuleVerdict {
    let text = 'neither side sees the other';
    if (brokerSees && carrierSees) text = mutual ? 'mutual' : 'both see each other';
    else if (brokerSees)
      text = covers ? 'only the broker sees it' : 'only the broker sees it: outside the carrier’s own reach';
    else if (carrierSees) text = 'only the carrier sees it';
    return { rule: 'M11', pass: brokerSees || carrierSees, text, brokerSees, carrierSees, mutual };
  }
}
