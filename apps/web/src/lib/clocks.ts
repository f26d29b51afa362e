type Clocks = Readonly<Record<string, readonly (readonly [fromMs: number, offsetMinutes: number])[]>>;

let clocks: Clocks = {};

/** Takes the clocks of the places from the server: browsers know older rules for some zones. */
export function setClocks(next: Clocks): void {
  clocks = next;
}

/** Minutes to add to UTC for the local time of a zone; undefined where the server has not stated it for that time. */
export function findOffset(timeZone: string, atMs: number): number | undefined {
  const offsets = clocks[timeZone] ?? [];
  return offsets.findLast(([fromMs]) => fromMs <= atMs)?.[1];
}
