/**
 * Every advisory lock of the product. PostgreSQL shares one space of numbers a database, so they are
 * given out here and nowhere else. (The migrator takes its own lock besides these.)
 */
export const ADVISORY_LOCKS = {
  /** Serialises writers of the change feed, so that ids become visible in the order of ids. */
  changeFeed: 0x10ad_0001,
  /** Held while an empty database is filled with the demo market. */
  demoFill: 0x10ad_0002,
  /** Held while the identity provider's keys are made on first use. */
  oidcKeys: 0x10ad_0003,
  /** One server a job: the first that holds it runs the job, the others pass. */
  boardDayJob: 0x10ad_0010,
  retentionJob: 0x10ad_0011,
  /** Held by the one server that makes the demo market's traffic. */
  demoTraffic: 0x10ad_0012,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/**
 * Locks that every company has one of. PostgreSQL keeps locks of two numbers apart from those of one;
 * the second number is the company's `account_id`.
 */
export const COMPANY_LOCKS = {
  /** Held while a company's expired postings are reposted. */
  repost: 0x10ad_0020,
} as const;

export type CompanyLock = keyof typeof COMPANY_LOCKS;
