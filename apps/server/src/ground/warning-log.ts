/** The part of the server's log that most parts use. */
export interface WarningLog {
  warn(details: object, message: string): void;
}
