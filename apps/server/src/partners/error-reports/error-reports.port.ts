/** An unhandled error as it occurred; may contain personal data. */
export interface ErrorDetails {
  readonly source: 'page' | 'server';
  readonly message: string;
  readonly stack: string;
  /** Version of the page or server; empty if unknown. */
  readonly version: string;
}

/** An unhandled error without personal data. */
export interface ErrorReport extends ErrorDetails {
  /** The same for errors of one source with the same message and place in the code; 16 hexadecimal digits. */
  readonly fingerprint: string;
  /** Occurrences that this report stands for; at least 1. */
  readonly count: number;
  readonly at: Date;
}

/** The service that collects unhandled errors. */
export interface ErrorReports {
  /** Delivers a report. @throws any error if it could not be delivered */
  write(report: ErrorReport): Promise<void>;
}
