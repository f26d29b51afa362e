import { after } from '../lib/time/clock.ts';

/** A server that is behind another one catches up within about a second. */
const RETRY_MS = 500;
const MOST_RETRIES = 4;

let validFromEventId = 0;

/** Sets the event that lists must include to be valid, as the server stated it with its request to reload. */
export function setValidFrom(eventId: number): void {
  validFromEventId = eventId;
}

let version = 0;

/** Notes that the board has changed, or that its changes are unknown. */
export function noteBoardChange(): void {
  version += 1;
}

/** A number that is the same before and after a request where no change of the board arrived meanwhile. */
export function getBoardVersion(): number {
  return version;
}

/**
 * Loads a list, and repeats while it does not include the event from which lists are valid: its server may be behind
 * the hub's server.
 *
 * @param toEventId returns the last event that the list includes; undefined where it does not state one
 */
export async function loadValid<List>(
  load: () => Promise<List>,
  toEventId: (list: List) => number | undefined,
): Promise<List> {
  for (let retries = 0; ; retries++) {
    const list = await load();
    const eventId = toEventId(list);
    if (eventId === undefined || eventId >= validFromEventId || retries === MOST_RETRIES) return list;
    await new Promise<void>((resolve) => after(RETRY_MS, resolve));
  }
}
