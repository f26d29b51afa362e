import type { Engine, Lead, Posting } from '../src/index.ts';
import { createEngine } from '../src/index.ts';

export const TODAY = 20_000;
export const CHICAGO = { lat: 41.87811, lon: -87.6298 };
export const MILWAUKEE = { lat: 43.0389, lon: -87.90647 };
export const SAINT_LOUIS = { lat: 38.627, lon: -90.1994 };
export const MEMPHIS = { lat: 35.14953, lon: -90.04898 };
export const DALLAS = { lat: 32.77666, lon: -96.79699 };

/** A load of company 1 from Chicago to Dallas, with the given changes. */
export function aLoad(changes: Partial<Posting> = {}): Posting {
  return {
    token: 1,
    kind: 'L',
    company: 1,
    origin: CHICAGO,
    originRadius: 100,
    destination: DALLAS,
    destinationRadius: 100,
    types: 'V',
    size: 'T',
    attributes: '',
    day: TODAY,
    corridor: false,
    networkId: 0,
    createdOn: 1000,
    ...changes,
  };
}

/** A truck of company 2 from Chicago to Dallas, with the given changes. */
export function aTruck(changes: Partial<Posting> = {}): Posting {
  return aLoad({ token: 2, kind: 'E', company: 2, ...changes });
}

/** An engine that holds the postings. */
export function engineWith(...postings: Posting[]): Engine {
  const engine = createEngine({ today: TODAY });
  engine.load(postings);
  return engine;
}

/** What each side of the pair of load 1 and truck 2 sees. */
export function viewsOf(engine: Engine): { broker: Lead | undefined; carrier: Lead | undefined } {
  return { broker: engine.match(1).leads[0], carrier: engine.match(2).leads[0] };
}

/** Which sides of the pair of load 1 and truck 2 see each other. */
export function whoSees(engine: Engine): 'both' | 'broker' | 'carrier' | 'neither' {
  const { broker, carrier } = viewsOf(engine);
  if (broker && carrier) return 'both';
  if (broker) return 'broker';
  return carrier ? 'carrier' : 'neither';
}
