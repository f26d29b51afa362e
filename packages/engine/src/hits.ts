/** Flags of a hit. */
export const COVERS = 1;
/** See {@link COVERS}. */
export const NEAR = 2;
/** Covers and near. */
export const MUTUAL = 3;
/** See {@link COVERS}. */
export const BROKER_SEES = 4;
/** See {@link COVERS}. */
export const CARRIER_SEES = 8;

/** The pairs that one search found, in columns; the search that fills them owns them until the next. */
export class Hits {
  slots = new Int32Array(1024);
  /** Squared grid distance between the origins: DFO to within {@link KEY_SLACK_UNITS}. */
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

/** Two keys further apart than this, as distances, are in the order of their DFO. */
export const KEY_SLACK_UNITS = 4;
