import { findCountryOfState, STATES } from '@loadstone/places';
import { LineTable } from './line-table.ts';
import { PlaceTable } from './place-table.ts';

const FIRST_CAPACITY = 1_024;

/** Bits of `traits`: the sizes that a truck takes. */
export const TRUCKLOAD = 1;
export const LESS_THAN_TRUCKLOAD = 2;

/** State numbers: 0 is unknown, the others are places in `STATES` plus 1. */
const STATE_NUMBERS: ReadonlyMap<string, number> = new Map(
  STATES.map(({ abbreviation }, place) => [abbreviation, place + 1]),
);
export const STATE_COUNT = STATES.length + 1;

/** The number of a state or province; 0 for one that is unknown. */
export function toStateNumber(st: string): number {
  return STATE_NUMBERS.get(st) ?? 0;
}

/** By state number: 1 for the states of a country. */
export function toCountryTable(country: 'US' | 'MX'): Uint8Array {
  const table = new Uint8Array(STATE_COUNT);
  for (const [st, number] of STATE_NUMBERS) table[number] = findCountryOfState(st) === country ? 1 : 0;
  return table;
}

/** The columns of one end of the trucks. Radii are in thousandths of a mile. */
export interface EndColumns {
  /** Its number in the table of places. */
  place: Int32Array;
  state: Uint8Array;
  radius: Int32Array;
}

/** The trucks by columns, one slot each, so that a scan reads only the columns that its criteria need. */
export class TruckColumns {
  readonly places = new PlaceTable();
  readonly lines = new LineTable();
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
    for (const end of [this.origin, this.destination]) {
      end.place = copy(end.place, new Int32Array(capacity));
      end.state = copy(end.state, new Uint8Array(capacity));
      end.radius = copy(end.radius, new Int32Array(capacity));
    }
  }
}

function createEnd(): EndColumns {
  return {
    place: new Int32Array(FIRST_CAPACITY),
    state: new Uint8Array(FIRST_CAPACITY),
    radius: new Int32Array(FIRST_CAPACITY),
  };
}

function copy<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
