/** Flag of a hit: the truck covers the load. */
export const COVERS = 1;
/** Flag of a hit: the load is near the truck. */
export const NEAR = 2;
/** Both flags. */
export const MUTUAL = 3;
/** Flag of a hit: the broker sees the truck. */
export const BROKER_SEES = 4;
/** Flag of a hit: the carrier sees the load. */
export const CARRIER_SEES = 8;

/** The hits of one search, in columns. The matcher owns them and overwrites them in the next search. */
export class Hits {
  slots = new Int32Array(1024);
  /** Squared grid distance between the origins: DFO with an error of less than {@link KEY_SLACK_UNITS}. */
  keys = new Int32Array(1024);
  flags = new Uint8Array(1024);
  count = 0;

  add(slot: number, key: number, flags: number): void {
    if (this.count === this.slots.length) this.#grow();
    const at = this.count++;
    this.slots[at] = slot;
    this.keys[at] = key;
    this.flags[at] = flags;
  }

  #grow(): void {
    const length = this.slots.length * 2;
    const { slots, keys, flags } = this;
    (this.slots = new Int32Array(length)).set(slots);
    (this.keys = new Int32Array(length)).set(keys);
    (this.flags = new Uint8Array(length)).set(flags);
  }
}

/** Two keys that differ by more than this (as distances) are in DFO order. */
export const KEY_SLACK_UNITS = 4;
