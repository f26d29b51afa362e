/**
 * Every advisory lock of the product. PostgreSQL has one number space for each database, so all numbers are defined
 * here. (The migrator has its own lock.)
 */
export const ADVISORY_LOCKS = {
  /**
   * Held by the one transaction that gives changes of the feed their places, until it is committed, so that ids become
   * visible in ascending order. Functions of the database take it; the migrations state the same number.
   */
  changeFeed: 0x10ad_0001,
  /** Held while an empty database is filled with the demo market. */
  demoFill: 0x10ad_0002,
  /** Held while the identity provider's keys are created on first use. */
  oidcKeys: 0x10ad_0003,
  /** One lock for each job: the server that holds it runs the job, and the others skip it. */
  boardDayJob: 0x10ad_0010,
  retentionJob: 0x10ad_0011,
  /** Held while partitions of days are created. */
  dayPartitions: 0x10ad_0013,
  documentSweepJob: 0x10ad_0014,
  /** Held by the one server that produces the demo market's traffic. */
  demoTraffic: 0x10ad_0012,
  /** Held while the tables of the task queue are installed or moved to another version. */
  taskQueue: 0x10ad_0015,
  /** Held by a server that is the only one on the database, and shared by several. */
  onlyServer: 0x10ad_0016,
  /** Held while entries of the activity log are appended to their chains. */
  activityChain: 0x10ad_0017,
  archiveJob: 0x10ad_0018,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/**
 * Locks that exist once for each company. PostgreSQL keeps locks of two numbers apart from locks of one; the second
 * number is the company's `account_id`.
 */
export const COMPANY_LOCKS = {
  /** Held while a company's expired postings are reposted. */
  repost: 0x10ad_0020,
  /** Held by each transaction of an upsert, so that two of them create one posting for a reference. */
  upsert: 0x10ad_0021,
  /** Held while a webhook endpoint is added, so that their number is limited. */
  webhooks: 0x10ad_0022,
  /** Held while an alert is added, so that their number is limited. */
  alerts: 0x10ad_0023,
  /** Held while a list of postings is kept, so that the number of lists and of their postings is limited. */
  postingLists: 0x10ad_0024,
  /** Held while a mail is received or a sender is added, so that the number of each is limited. */
  inboundMails: 0x10ad_0025,
  /** Held while a list of lanes is imported, so that two imports create one lane for a reference. */
  lanes: 0x10ad_0026,
} as const;

export type CompanyLock = keyof typeof COMPANY_LOCKS;

/** First number of the locks of a recipient of mail; the second number is a hash of the address. */
export const RECIPIENT_LOCK = 0x10ad_0031;

/** First number of the locks of a phone number, and of a user who sends text messages; the second number is a hash. */
export const PHONE_LOCK = 0x10ad_0032;

/**
 * First number of the locks of a user whose account of an issuer elsewhere is linked, reset or deleted, and of a domain
 * whose users are added; the second number is a hash.
 */
export const IDENTITY_LOCK = 0x10ad_0033;

/** First number of the locks of stored contents; the second number is the first 32 bits of the content's SHA-256. */
export const CONTENT_LOCK = 0x10ad_0030;
