import { findCountryOfState, STATES } from '@loadstone/places';

const FIRST_CAPACITY = 1_024;

/** Bits of `traits`: the sizes that a truck takes, and whether it has a corridor. 0 marks a free slot. */
export const TRUCKLOAD = 1;
export const LESS_THAN_TRUCKLOAD = 2;
export const CORRIDOR = 4;

/** State numbers: 0 is unknown, the others are places in `STATES` plus 1. */
const STATE_NUMBERS: ReadonlyMap<string, number> = new Map(
  STATES.map(({ abbreviation }, place) => [abbreviation, place + 1]),
);
const STATE_COUNT = STATES.length + 1;

/** The number of a state or province; 0 for one that is unknown. */
export function toStateNumber(st: string): number {
  return STATE_NUMBERS.get(st) ?? 0;
}

/** A table with 1 for each state number that is accepted. */
export function toStateTable(isAccepted: (st: string) => boolean, isUnknownAccepted: boolean): Uint8Array {
  const table = new Uint8Array(STATE_COUNT);
  table[0] = isUnknownAccepted ? 1 : 0;
  for (const [st, number] of STATE_NUMBERS) table[number] = isAccepted(st) ? 1 : 0;
  return table;
}

/** The state numbers of a country, as a table. */
export function toCountryTable(country: 'US' | 'MX'): Uint8Array {
  return toStateTable((st) => findCountryOfState(st) === country, false);
}

/** The columns of one end of the trucks. Places are in 1e-5° steps, radii in thousandths of a mile. */
export interface EndColumns {
  lat: Int32Array;
  lon: Int32Array;
  state: Uint8Array;
  radius: Int32Array;
}

/** The trucks by columns, one slot each, so that a scan reads only the columns that its criteria need. */
export class TruckColumns {
  capacity = FIRST_CAPACITY;
  token = new Float64Array(FIRST_CAPACITY);
  /** Milliseconds since 1970. */
  createdOn = new Float64Array(FIRST_CAPACITY);
  /** Days since 1970. */
  day = new Int32Array(FIRST_CAPACITY);
  /** The number that the table gave the company. */
  company = new Int32Array(FIRST_CAPACITY);
  /** 0 for a public posting. */
  network = new Int32Array(FIRST_CAPACITY);
  /** Equipment letters in the lower 16 bits, attribute letters above. */
  letters = new Int32Array(FIRST_CAPACITY);
  traits = new Uint8Array(FIRST_CAPACITY);
  /** The pole of a corridor's great circle, three numbers each. */
  pole = new Float32Array(3 * FIRST_CAPACITY);
  readonly origin: EndColumns = createEnd();
  readonly destination: EndColumns = createEnd();

  /** Doubles the capacity. */
  grow(): void {
    this.capacity *= 2;
    const { capacity } = this;
    this.token = copy(this.token, new Float64Array(capacity));
    this.createdOn = copy(this.createdOn, new Float64Array(capacity));
    this.day = copy(this.day, new Int32Array(capacity));
    this.company = copy(this.company, new Int32Array(capacity));
    this.network = copy(this.network, new Int32Array(capacity));
    this.letters = copy(this.letters, new Int32Array(capacity));
    this.traits = copy(this.traits, new Uint8Array(capacity));
    this.pole = copy(this.pole, new Float32Array(3 * capacity));
    for (const end of [this.origin, this.destination]) {
      end.lat = copy(end.lat, new Int32Array(capacity));
      end.lon = copy(end.lon, new Int32Array(capacity));
      end.state = copy(end.state, new Uint8Array(capacity));
      end.radius = copy(end.radius, new Int32Array(capacity));
    }
  }
}

function createEnd(): EndColumns {
  return {
    lat: new Int32Array(FIRST_CAPACITY),
    lon: new Int32Array(FIRST_CAPACITY),
    state: new Uint8Array(FIRST_CAPACITY),
    radius: new Int32Array(FIRST_CAPACITY),
  };
}

function copy<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
