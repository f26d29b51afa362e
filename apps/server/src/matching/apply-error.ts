/** The index could not apply a change of the feed. */
export class ApplyError extends Error {
  readonly eventId: number;

  constructor(eventId: number, cause: unknown) {
    super(`change ${eventId} could not be applied`, { cause });
    this.eventId = eventId;
  }
}
