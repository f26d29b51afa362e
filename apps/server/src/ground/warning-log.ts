/** The part of the server's log that most parts use. */
export interface WarningLog {
  warn(details: object, message: string): void;
}

/** The server's log. */
export interface Log extends WarningLog {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
}
