let startEventId: number | undefined;

/** Sets the last board event before the first list of this page was requested. */
export function setStartEvent(eventId: number | undefined): void {
  startEventId = eventId;
}

/** The board event that every list of this page includes; undefined where none is known. */
export function findStartEvent(): number | undefined {
  return startEventId;
}
