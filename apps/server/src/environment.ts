import { LIMITS, SEARCH_RECORDS_MAXIMUM } from '@loadstone/contracts';
import { z } from 'zod';

const count = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'Expected 1 or 0.' })
  .transform((text) => text === '1' || text === 'true');
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.length > 0),
);
const timeZone = z.string().refine(isTimeZone, { error: 'Expected an IANA time zone such as America/Toronto.' });
const webAddress = z.url({ protocol: /^https?$/, error: 'Expected an http or https address.' });
const mailAddress = z.email({ error: 'Expected an e-mail address.' });
const partnerAddress = webAddress.refine((text) => URL.canParse(text) && isPlainAddress(new URL(text)), {
  error: 'Expected an address without a user, a query or a fragment.',
});
/** The characters that a header can contain: Node refuses to send any other, and its error would show the key. */
const partnerKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, { error: 'Expected up to 512 printable ASCII characters.' });

function isPlainAddress(address: URL): boolean {
  return address.username === '' && address.password === '' && address.search === '' && address.hash === '';
}

function isOrigin(address: URL): boolean {
  return isPlainAddress(address) && address.pathname === '/';
}

function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash, pathname } = new URL(text);
  return username !== '' && password === '' && search === '' && hash === '' && /\/\d+$/.test(pathname);
}

function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === '';
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat([], { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Every environment variable of the server, with its default and its description. The table in `docs/configuration.md`
 * is generated from it.
 */
export const environmentSchema = z.object({
  PORT: count(0, 65535).default(8080).describe('Port of everything: API, hub, sign-in and front end'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all'),
  PUBLIC_URL: webAddress
    .refine((text) => URL.canParse(text) && isOrigin(new URL(text)), { error: 'Expected an address without a path.' })
    .optional()
    .describe('Public address of the board, without a path; default http://localhost:PORT'),
  TRUST_PROXY: count(0, 10)
    .default(0)
    .describe('How many reverse proxies in a row append to X-Forwarded-For; 0 ignores the header'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  LOG_PRETTY: flag.default(false).describe('1 for readable log lines instead of JSON'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that /metrics requires; without one it is served to loopback only'),
  RATE_LIMIT_PER_ADDRESS: count(1, 1_000_000).default(12_000).describe('Requests a minute from one address'),
  RATE_LIMIT_PER_USER: count(1, 1_000_000).default(6_000).describe('API calls a minute of one user'),
  RATE_LIMIT_BODY_BYTES: count(1024, 1024 ** 3)
    .default(10 * 1024 ** 2)
    .describe('Bytes a minute in the bodies of one user, files excepted'),
  OVERLOAD_LOOP_DELAY_MS: count(50, 60_000)
    .default(3_000)
    .describe('Mean delay of the event loop above which API calls are refused with 503, milliseconds'),
  OVERLOAD_WAITING_STATEMENTS: count(1, 100_000)
    .default(500)
    .describe('Statements that wait for a database connection, above which API calls that write are refused with 503'),
  RATE_LIMIT_WRITES_PER_DAY: count(1, 100_000_000)
    .default(20_000)
    .describe('API calls that write, in 24 hours, of one user'),
  RATE_LIMIT_ACTIVITY_PER_DAY: count(1, 100_000_000)
    .default(2_000)
    .describe('Entries that the client of one user adds to the activity log in 24 hours'),
  RATE_LIMIT_CONTACT_SHEETS_PER_DAY: count(1, 100_000_000)
    .default(1_000)
    .describe(
      'Contact sheets of other companies that one user opens, and companies that the user adds to networks, in 24 hours',
    ),
  RATE_LIMIT_ERROR_REPORTS: count(1, 1_000_000)
    .default(30)
    .describe('Error reports of pages a minute from one address'),
  RATE_LIMIT_SIGN_IN: count(1, 1_000_000).default(300).describe('Starts of a sign-in a minute from one address'),
  RATE_LIMIT_FEEDBACK: count(1, 1_000_000).default(5).describe('Feedback a minute of one user'),
  REQUEST_BODY_BYTES: count(1024, 16 * 1024 * 1024)
    .default(LIMITS.requestBodyBytes)
    .describe('Largest request body, bytes'),
  REQUEST_BODY_SECONDS: count(1, 600)
    .default(30)
    .describe('How long a request body may take to arrive; uploads of files are not limited'),
  WEB_DIR: z.string().min(1).optional().describe('Folder of the built front end; default apps/web/dist'),
  SHUTDOWN_SECONDS: count(1, 120).default(10).describe('How long a clean exit may take before it is forced'),

  API_EXPLORER: flag
    .optional()
    .describe('1 serves the explorer of the API at /api/docs; default 1 on loopback, otherwise 0'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Expected postgres://user:password@host:port/database.' })
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one'),
  DISK_RESERVE_MB: count(1, 1_000_000)
    .default(256)
    .describe('Free megabytes on the disk of the embedded database below which writes are refused'),
  DATABASE_POOL_SIZE: count(2, 200).default(16).describe('Database connections of this process at most'),

  DEMO: flag
    .optional()
    .describe(
      '1 fills an empty database with a demo market; default 1, or 0 where DATABASE_URL is set. Needed where HOST or PUBLIC_URL is not loopback and DATABASE_URL is not set',
    ),
  DEMO_PASSWORD: z
    .string()
    .min(10)
    .max(256)
    .optional()
    .describe(
      'Password of all demo users; default loadstone-demo on loopback, otherwise a random one that is printed once',
    ),
  DEMO_SEED: count(0, 2 ** 31 - 1)
    .default(1)
    .describe('Seed of the demo market'),
  DEMO_TRAFFIC_PER_MINUTE: count(0, 6_000)
    .default(60)
    .describe(
      'Posts, edits and withdrawals of the demo market a minute, which set the pace of its assignments too; 0 for none',
    ),
  DEMO_ASSIGNMENTS: flag.default(true).describe('0 for a demo market that assigns no loads and drives no trucks'),

  BOARD_TIME_ZONE: timeZone.default('America/Toronto').describe("Zone of the board's day"),
  MATCH_DATE_TOLERANCE_DAYS: count(0, 30)
    .default(1)
    .describe('Days that the dates of a load and a truck may lie apart'),
  WESTERN_PROVINCES: commaList
    .default(['AB', 'BC', 'MB', 'SK'])
    .describe('Provinces where a radius of 1000 miles is offered, comma list'),
  EXTERNAL_CUST_CD: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,20}$/)
    .default('EXTERNAL')
    .describe('Customer code for carriers and drivers without an account'),

  OIDC_ISSUER: webAddress.optional().describe('Issuer to sign in with; default the embedded provider'),
  OIDC_CLIENT_ID: z.string().min(1).default('loadstone-web').describe('Client id of the front end at the issuer'),
  OIDC_AUDIENCE: z.string().min(1).default('linkup').describe('Audience that access tokens must carry'),
  OIDC_SCOPE: z
    .string()
    .default('openid linkup.full_access vetting:access notifications:send:email')
    .describe('Scopes that the front end requests'),
  OIDC_API_SCOPE: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .default('linkup.full_access')
    .describe('Scope that access tokens must contain, for the API and the hub'),
  OIDC_VETTING_SCOPE: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .default('vetting:access')
    .describe('Scope without which a token gives no access to credit scores, insurance and authority'),
  OIDC_EMAIL_SCOPE: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .default('notifications:send:email')
    .describe('Scope without which a token cannot send e-mail'),
  ACCESS_TOKEN_MINUTES: count(1, 1440).default(60).describe('Life of an access token of the embedded provider'),
  SESSION_HOURS: count(1, 720)
    .default(12)
    .describe('Hours from a sign-in at the embedded provider to the end of its session'),
  PORTAL_URL: webAddress.optional().describe('Where users without a product are sent; default PUBLIC_URL/portal'),
  DEVICES_URL: webAddress
    .optional()
    .describe('Page where a user manages devices; default PUBLIC_URL/devices, with OIDC_ISSUER the portal'),
  MAINTENANCE: flag.default(false).describe('1 refuses sign-in with the maintenance text'),

  POSTING_COMMENT_LENGTH: count(1, LIMITS.commentLength)
    .default(LIMITS.commentLength)
    .describe("Longest comment of a posting; at most the contract's"),
  DISPATCH_COMMENT_LENGTH: count(1, LIMITS.dispatchCommentLength)
    .default(LIMITS.dispatchCommentLength)
    .describe('Longest comment of a dispatch'),
  OPEN_POSTING_LIMIT: count(1, 1_000_000).default(LIMITS.openPostings).describe('Open postings of one company at most'),
  TEMPLATE_LIMIT: count(1, 1000).default(LIMITS.templates).describe('Templates of one company and mode at most'),
  REPOST_LIMIT: count(1, 1000).default(LIMITS.repostTemplates).describe('Templates that one repost may select'),
  SEARCH_RECORDS: count(1, SEARCH_RECORDS_MAXIMUM)
    .default(LIMITS.searchRecords)
    .describe('The most records that a search returns'),
  NEW_LEAD_MINUTES: count(1, 1440).default(LIMITS.newLeadMinutes).describe("How long a lead is marked 'New'"),
  LEAD_RELOAD_SECONDS: count(1, 3600)
    .default(LIMITS.leadReloadSeconds)
    .describe('Cool-down of the reload-leads button'),
  INACTIVITY_HOURS: count(1, 24).default(LIMITS.inactivityHours).describe("Idle hours before 'Do you need more time?'"),
  INACTIVITY_WARNING_MINUTES: count(1, 60)
    .default(LIMITS.inactivityWarningMinutes)
    .describe('Minutes for which the question is shown'),
  TOKEN_RENEWAL_MINUTES: count(0, 60)
    .default(LIMITS.tokenRenewalMinutes)
    .describe('Minutes before its end at which a token is renewed'),
  INSURANCE_THRESHOLD_DAYS: count(0, 365)
    .default(LIMITS.insuranceThresholdDays)
    .describe('Days of grace after the insurance expires'),
  INSURANCE_WARNING_DAYS: count(0, 365)
    .default(LIMITS.insuranceWarningDays)
    .describe('Days before its end at which insurance is called expiring'),
  GEO_LOG_MINUTES: count(1, 1440)
    .default(LIMITS.geoLogMinutes)
    .describe(
      'Minutes between two checks of the location of a user who must share it; a check counts for four of them',
    ),
  DEVICE_CHANGES: count(0, 1000)
    .default(LIMITS.deviceChanges)
    .describe('How often a user with a device check can replace the registered computer'),
  AGENT_RETURN_SECONDS: count(1, 600)
    .default(LIMITS.agentReturnSeconds)
    .describe('How long a session waits for a device agent that has stopped'),
  ERROR_REPORT_DSN: z
    .url({ protocol: /^https?$/, error: 'Expected a DSN such as https://KEY@host/PROJECT.' })
    .refine(isDsn, { error: 'Expected a DSN such as https://KEY@host/PROJECT.' })
    .optional()
    .describe('Sentry-style DSN that receives unhandled errors; without one they are stored in the database'),
  ERROR_REPORT_DAYS: count(1, 3650)
    .default(30)
    .describe('Days after its last occurrence at which a stored error is deleted'),
  POSITION_DAYS: count(1, 3650).default(30).describe('Days after which the positions of drivers are deleted'),
  ACTIVITY_DAYS: count(1, 3650).default(365).describe('Days after which an entry of the activity log is removed'),
  SIGN_IN_LOG_DAYS: count(1, 3650).default(90).describe('Days after which an entry of the sign-in log is removed'),
  LOCATION_DAYS: count(1, 3650)
    .default(90)
    .describe('Days after which a check of the location of a browser is removed'),
  NOTIFICATION_DAYS: count(1, 3650).default(90).describe('Days after which a notification is removed, read or not'),

  DOCUMENT_MEGABYTES: count(1, LIMITS.documentBytes / (1024 * 1024))
    .default(LIMITS.documentBytes / (1024 * 1024))
    .describe("Size of a document at most, MB; at most the contract's"),
  DOCUMENTS_PER_POSTING: count(1, LIMITS.documentsPerPosting)
    .default(LIMITS.documentsPerPosting)
    .describe("Documents of a posting at most; at most the contract's"),
  DOCUMENTS_S3_URL: webAddress
    .refine((text) => URL.canParse(text) && isOrigin(new URL(text)), {
      error: 'Expected the address of a server, without a path, a user, a query or a fragment.',
    })
    .optional()
    .describe('Address of an S3-compatible store of documents; without one they are in DATA_DIR/documents'),
  DOCUMENTS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'Expected the name of a bucket.' })
    .optional()
    .describe('Bucket of that store; needed with DOCUMENTS_S3_URL'),
  DOCUMENTS_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, { error: "Expected a prefix that is empty or ends with '/'." })
    .default('documents/')
    .describe('First part of the name of each object; it belongs to this board alone'),
  DOCUMENTS_S3_REGION: z.string().default('us-east-1').describe('Region of that store'),
  DOCUMENTS_S3_PATH_STYLE: flag
    .default(true)
    .describe('1: the bucket is in the path of an address. 0: it is in the host name'),
  DOCUMENTS_S3_ACCESS_KEY_ID: partnerKey.optional().describe('Access key of that store; needed with DOCUMENTS_S3_URL'),
  DOCUMENTS_S3_SECRET_KEY: partnerKey.optional().describe('Secret key of that store; needed with DOCUMENTS_S3_URL'),
  DOCUMENT_DAYS: count(30, 36_500)
    .default(1_825)
    .describe('Days after which a document is removed; regulations require most freight records for three years'),

  PARTNER_BOARD_URL: partnerAddress
    .optional()
    .describe('Base address of the partner board (DAT); without one sample data'),
  PARTNER_BOARD_KEY: partnerKey.optional().describe('Key for the partner board (DAT)'),
  EQUIFAX_URL: partnerAddress.optional().describe('Base address of Equifax; without one sample data'),
  EQUIFAX_KEY: partnerKey.optional().describe('Key for Equifax'),
  TRANSCREDIT_CA_URL: partnerAddress.optional().describe('Base address of TransCredit Canada; without one sample data'),
  TRANSCREDIT_CA_KEY: partnerKey.optional().describe('Key for TransCredit Canada'),
  TRANSCREDIT_US_URL: partnerAddress.optional().describe('Base address of TransCredit US; without one sample data'),
  TRANSCREDIT_US_KEY: partnerKey.optional().describe('Key for TransCredit US'),
  QUICK_PAY_URL: partnerAddress.optional().describe('Base address of the quick pay service; without one sample data'),
  QUICK_PAY_KEY: partnerKey.optional().describe('Key for the quick pay service'),
  RATE_INDEX_URL: partnerAddress.optional().describe('Base address of the rate index; without one sample data'),
  RATE_INDEX_KEY: partnerKey.optional().describe('Key for the rate index'),
  ROUTING_URL: partnerAddress
    .optional()
    .describe('Base address of an OSRM server; without one the great circle at an average speed'),
  ROUTING_KEY: partnerKey.optional().describe('Key for the OSRM server, where it needs one'),
  GEOCODING_URL: partnerAddress
    .optional()
    .describe('Base address of a Nominatim server; without one the nearest city of the gazetteer'),
  GEOCODING_KEY: partnerKey.optional().describe('Key for the Nominatim server, where it needs one'),
  INDICES_PAGE_URL: webAddress
    .optional()
    .describe('Page that the rate and ratio widgets lead to; default PUBLIC_URL/indices.html, which explains them'),
  INDICES_HELP_URL: webAddress
    .optional()
    .describe('Page about rates and ratios for companies without them; default PUBLIC_URL/indices.html'),
  QUICK_PAY_PAGE_URL: webAddress
    .optional()
    .describe('Page that the quick pay offer links to; default PUBLIC_URL/quick-pay.html, which explains it'),

  HUB_BROKER_URL: z
    .url({ protocol: /^rediss?$/, error: 'Expected a redis:// or rediss:// address.' })
    .optional()
    .describe('Redis that carries messages between several servers; without one the database does'),
  HUB_CONNECTS_PER_SECOND: count(1, 100_000)
    .default(100)
    .describe('New live connections a second of one address; ten times as many may come at once'),
  HUB_CONNECTIONS: count(1, 1_000_000).default(20_000).describe('Live connections of this process at most'),
  PUSH_HOSTS: commaList
    .default(['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'])
    .describe('Push services that browsers may subscribe at, comma list; *. for every name under it'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'Expected a mailto: or https: address.' })
    .default('mailto:support@example.com')
    .describe('Contact address of the operator for push services'),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Expected smtp://user:password@host:port or smtps://….' })
    .refine(isMailServer, { error: 'Expected an address without a path, a query or a fragment.' })
    .optional()
    .describe('Mail server (smtps: TLS from the start); without one mail is kept in the outbox of the database'),
  MAIL_FROM: mailAddress.optional().describe('Sender of mail; needed with SMTP_URL'),
  FEEDBACK_EMAIL: mailAddress.optional().describe('Receiver of feedback; needed with SMTP_URL'),
  MAIL_DAYS: count(1, 3650).default(365).describe('Days after which a mail is deleted from the outbox, sent or not'),
  CHAT_URL: webAddress.optional().describe('Page that Chat in Quick Help opens; without one the menu has no Chat'),

  SUPPORT_PHONE: z.string().default('1-800-555-0100').describe('Support number in messages'),
  SUPPORT_PHONE_ALTERNATE: z.string().default('1-800-555-0101').describe('Second support number'),
  INSURANCE_EMAIL: z.string().default('insurance@example.com').describe('Where certificates of insurance are sent'),
  PRODUCT_UPDATES: flag.default(false).describe('1 shows the product-updates notice once a session'),
});

/** A parsed environment. */
export type Environment = z.infer<typeof environmentSchema>;
