/** A time at which the tests that depend on the clock are run. */
export interface Moment {
  name: string;
  /** The zone of the machine, as in `TZ`. */
  zone: string;
  at: Date;
}

/**
 * The hours at which tests that move a clock, or compare days of two zones, are most likely to fail. They are in the
 * future: the browser keeps the machine's clock, by which cookies of a past moment are expired, and timers of PostgreSQL
 * expire at once where libfaketime passes the real time on to a signal handler.
 */
export const MOMENTS: readonly Moment[] = [
  { name: '23:30 local time, Berlin', zone: 'Europe/Berlin', at: new Date('2028-06-14T21:30:00Z') },
  { name: '23:30 board time on a machine in UTC', zone: 'UTC', at: new Date('2028-06-15T03:30:00Z') },
  { name: '23:59 UTC', zone: 'UTC', at: new Date('2028-06-15T23:59:20Z') },
  { name: 'clocks go back in 10 minutes, Toronto', zone: 'America/Toronto', at: new Date('2027-11-07T05:50:00Z') },
  { name: 'clocks go forward in 10 minutes, Toronto', zone: 'America/Toronto', at: new Date('2027-03-14T06:50:00Z') },
  { name: '23:30 after clocks went back, Toronto', zone: 'America/Toronto', at: new Date('2027-11-08T04:30:00Z') },
];
