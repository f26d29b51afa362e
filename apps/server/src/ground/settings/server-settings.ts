import { LIMITS } from '@loadstone/contracts/board';
import { z } from 'zod';
import { setting } from './setting.ts';
import {
  count,
  dsn,
  filePath,
  flag,
  folder,
  megabytes,
  name,
  origin,
  partnerKey,
  postgresAddress,
  ROLES,
  roles,
  scope,
  seconds,
  text,
  webAddress,
} from './setting-types.ts';

const DOCUMENT_MEGABYTES = LIMITS.documentBytes / (1024 * 1024);

/** The process, its port its stores, its hub, sign-in, and what it refuses. */
export const SERVER_SETTINGS = {
  server: {
    port: setting('PORT', count(0, 65535), 8080).describe('Port of everything: API, hub, sign-in and front end'),
    host: setting('HOST', text, '127.0.0.1').describe('Address to listen on; 0.0.0.0 for all'),
    workers: setting('WORKERS', count(1, 64)).describe(
      'Server processes behind the port, each with an index of its own; default one for every two cores, at least 1',
    ),
    roles: setting('ROLES', roles, ROLES.join(',')).describe(
      'What this server does, comma list: api (API and front end), hub (live connections), jobs (scheduled work and tasks), identity (sign-in), demo (the market of sample data)',
    ),
    publicUrl: setting('PUBLIC_URL', origin('Expected an address without a path.')).describe(
      'Public address of the board, without a path; default http://localhost:PORT',
    ),
    proxyHops: setting('TRUST_PROXY', count(0, 10), 0).describe(
      'How many reverse proxies in a row append to X-Forwarded-For; 0 ignores the header',
    ),
    logLevel: setting(
      'LOG_LEVEL',
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
      'info',
    ).describe('Least severe level that is logged'),
    isLogPretty: setting('LOG_PRETTY', flag, 0).describe('1 for readable log lines instead of JSON'),
    metricsToken: setting('METRICS_TOKEN', z.string().min(16)).describe(
      'Bearer token that /metrics requires; without one it is served to loopback only',
    ),
    requestsPerMinutePerAddress: setting('RATE_LIMIT_PER_ADDRESS', count(1, 1_000_000), 12_000).describe(
      'Requests a minute from one address',
    ),
    requestsPerMinutePerUser: setting('RATE_LIMIT_PER_USER', count(1, 1_000_000), 6_000).describe(
      'API calls a minute of one user',
    ),
    bodyBytesPerMinutePerUser: setting('RATE_LIMIT_BODY_BYTES', count(1024, 1024 ** 3), 10 * 1024 ** 2).describe(
      'Bytes a minute in the bodies of one user, files excepted',
    ),
    /** Above these, calls are refused until the server has caught up. */
    overload: {
      loopDelayMs: setting('OVERLOAD_LOOP_DELAY_MS', count(50, 60_000), 3_000).describe(
        'Mean delay of the event loop above which API calls are refused with 503, milliseconds',
      ),
      waitingStatements: setting('OVERLOAD_WAITING_STATEMENTS', count(1, 100_000), 500).describe(
        'Statements of one company that wait for a database connection, above which its API calls that write are refused with 503',
      ),
    },
    writesPerDayPerUser: setting('RATE_LIMIT_WRITES_PER_DAY', count(1, 100_000_000), 20_000).describe(
      'API calls that write, in 24 hours, of one user',
    ),
    errorReportsPerMinutePerAddress: setting('RATE_LIMIT_ERROR_REPORTS', count(1, 1_000_000), 30).describe(
      'Error reports of pages a minute from one address',
    ),
    authorizationsPerMinutePerAddress: setting('RATE_LIMIT_SIGN_IN', count(1, 1_000_000), 300).describe(
      'Starts of a sign-in a minute from one address',
    ),
    feedbackPerMinutePerUser: setting('RATE_LIMIT_FEEDBACK', count(1, 1_000_000), 5).describe(
      'Feedback a minute of one user',
    ),
    requestBodyBytes: setting('REQUEST_BODY_BYTES', count(1024, 16 * 1024 * 1024), LIMITS.requestBodyBytes).describe(
      'Largest request body of a call that states no larger one, bytes',
    ),
    requestBodyMs: setting('REQUEST_BODY_SECONDS', seconds(1, 600), 30).describe(
      'How long a request body may take to arrive; an upload of a file, and lines that are waited for, end after this time without a byte',
    ),
    webFolder: setting('WEB_DIR', folder).describe('Folder of the built front end; default apps/web/dist'),
    shutdownMs: setting('SHUTDOWN_SECONDS', seconds(1, 120), 10).describe(
      'How long a clean exit may take before it is forced',
    ),
    hasApiExplorer: setting('API_EXPLORER', flag).describe(
      '1 serves the explorer of the API at /api/docs; default 1 on loopback, otherwise 0',
    ),
  },
  errorReportDsn: setting('ERROR_REPORT_DSN', dsn).describe(
    'Sentry-style DSN that receives unhandled errors; without one they are stored in the database',
  ),
  database: {
    dataFolder: setting('DATA_DIR', folder, '.data').describe('Folder of the embedded database'),
    url: setting('DATABASE_URL', postgresAddress).describe('PostgreSQL 15 or newer to use instead of the embedded one'),
    directUrl: setting('DATABASE_DIRECT_URL', postgresAddress).describe(
      'The same database without a pooler, where DATABASE_URL is that of one with transaction pooling (PgBouncer)',
    ),
    readUrl: setting('DATABASE_READ_URL', postgresAddress).describe(
      'A streaming replica for lists and searches; each read whose changes it has not applied yet goes to DATABASE_URL',
    ),
    reserveBytes: setting('DISK_RESERVE_MB', megabytes(1, 1_000_000), 256).describe(
      'Free megabytes on the disk of the embedded database below which writes are refused',
    ),
    poolSize: setting('DATABASE_POOL_SIZE', count(2, 200), 16).describe('Database connections of this process at most'),
  },
  masterKeys: {
    text: setting('MASTER_KEY', name).describe(
      'Key that encrypts the keys in the database, 32 bytes in base64; several with commas while one is replaced, the new one first; without it MASTER_KEY_FILE is used',
    ),
    file: setting('MASTER_KEY_FILE', filePath).describe(
      'File with that key, created where it does not exist; default master.key in DATA_DIR',
    ),
  },
  documents: {
    maxBytes: setting('DOCUMENT_MEGABYTES', megabytes(1, DOCUMENT_MEGABYTES), DOCUMENT_MEGABYTES).describe(
      "Size of a document at most, MB; at most the contract's",
    ),
    maxPerPosting: setting(
      'DOCUMENTS_PER_POSTING',
      count(1, LIMITS.documentsPerPosting),
      LIMITS.documentsPerPosting,
    ).describe("Documents of a posting at most; at most the contract's"),
    maxBytesOfCompany: setting('DOCUMENT_COMPANY_MEGABYTES', megabytes(1, 100_000_000), 50_000).describe(
      'Size of all documents of a company at most, MB',
    ),
    reserveBytes: setting('DOCUMENT_RESERVE_MB', megabytes(1, 1_000_000), 1_024).describe(
      'Free megabytes on the disk of DATA_DIR below which documents are refused; more than DISK_RESERVE_MB, so that documents leave space to the database',
    ),
    processingMsPerCompany: setting('DOCUMENT_SECONDS', seconds(1, 600), 120).describe(
      'Seconds that the files of one company are processed in ten minutes, on each server',
    ),
    /** Without it, contents are stored in a folder. */
    bucket: {
      parts: {
        url: setting(
          'DOCUMENTS_S3_URL',
          origin('Expected the address of a server, without a path, a user, a query or a fragment.'),
        ).describe('Address of an S3-compatible store of documents; without one they are in DATA_DIR/documents'),
        bucket: setting(
          'DOCUMENTS_S3_BUCKET',
          z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'Expected the name of a bucket.' }),
        ).describe('Bucket of that store; needed with DOCUMENTS_S3_URL'),
        prefix: setting(
          'DOCUMENTS_S3_PREFIX',
          z.string().regex(/^([\w.-]+\/)*$/, { error: "Expected a prefix that is empty or ends with '/'." }),
          'documents/',
        ).describe('First part of the name of each object; it belongs to this board alone'),
        region: setting('DOCUMENTS_S3_REGION', text, 'us-east-1').describe('Region of that store'),
        isPathStyle: setting('DOCUMENTS_S3_PATH_STYLE', flag, 1).describe(
          '1: the bucket is in the path of an address. 0: it is in the host name',
        ),
        accessKeyId: setting('DOCUMENTS_S3_ACCESS_KEY_ID', partnerKey).describe(
          'Access key of that store; needed with DOCUMENTS_S3_URL',
        ),
        secretAccessKey: setting('DOCUMENTS_S3_SECRET_KEY', partnerKey).describe(
          'Secret key of that store; needed with DOCUMENTS_S3_URL',
        ),
      },
      needed: ['url', 'bucket', 'accessKeyId', 'secretAccessKey'] as const,
    },
  },
  hub: {
    brokerUrl: setting(
      'HUB_BROKER_URL',
      z.url({ protocol: /^rediss?$/, error: 'Expected a redis:// or rediss:// address.' }),
    ).describe('Redis that carries messages between several servers; without one the database does'),
    connectsPerSecond: setting('HUB_CONNECTS_PER_SECOND', count(1, 100_000), 100).describe(
      'New live connections a second of one address, four times as many of its network; ten times as many may come at once',
    ),
    connections: setting('HUB_CONNECTIONS', count(1, 1_000_000), 20_000).describe(
      'Live connections of this process at most',
    ),
    companyConnections: setting('HUB_COMPANY_CONNECTIONS', count(1, 1_000_000), 2_000).describe(
      'Live connections of one company to this process at most; never more than half of HUB_CONNECTIONS',
    ),
    eventStreams: setting('EVENT_STREAMS', count(1, 1_000_000), 5_000).describe(
      'Event streams of programs of this process at most; 5 for each service account',
    ),
  },
  webhooks: {
    isAnyAddressAllowed: setting('WEBHOOK_ANY_ADDRESS', flag, 0).describe(
      '1 sends webhooks to http addresses and to addresses that are not public too: for tests',
    ),
  },
  identity: {
    externalIssuer: setting('OIDC_ISSUER', webAddress).describe(
      'Issuer to sign in with; default the embedded provider',
    ),
    clientId: setting('OIDC_CLIENT_ID', name, 'loadstone-web').describe('Client id of the front end at the issuer'),
    audience: setting('OIDC_AUDIENCE', name, 'linkup').describe('Audience that access tokens must carry'),
    scope: setting('OIDC_SCOPE', text, 'openid linkup.full_access vetting:access notifications:send:email').describe(
      'Scopes that the front end requests',
    ),
    apiScope: setting('OIDC_API_SCOPE', scope, 'linkup.full_access').describe(
      'Scope that access tokens must contain, for the API and the hub',
    ),
    vettingScope: setting('OIDC_VETTING_SCOPE', scope, 'vetting:access').describe(
      'Scope without which a token gives no access to credit scores, insurance and authority',
    ),
    emailScope: setting('OIDC_EMAIL_SCOPE', scope, 'notifications:send:email').describe(
      'Scope without which a token cannot send e-mail',
    ),
    /** How tokens of OIDC_ISSUER state who a user is. */
    claims: {
      email: setting('OIDC_EMAIL_CLAIM', name, 'email').describe(
        'Claim of an access token of OIDC_ISSUER with the e-mail address, by which a user is found at the first sign-in',
      ),
      emailVerified: setting('OIDC_EMAIL_VERIFIED_CLAIM', name, 'email_verified').describe(
        'Claim that must be true for that address',
      ),
      trustsEmail: setting('OIDC_EMAIL_TRUSTED', flag, 0).describe(
        '1 takes that address without its second claim: only for an issuer whose users cannot change it',
      ),
      session: setting('OIDC_SESSION_CLAIM', name, 'sid').describe('Claim with the id of the session'),
    },
    accessTokenMinutes: setting('ACCESS_TOKEN_MINUTES', count(1, 1440), 60).describe(
      'Life of an access token of the embedded provider',
    ),
    sessionHours: setting('SESSION_HOURS', count(1, 720), 12).describe(
      'Hours from a sign-in at the embedded provider to the end of its session',
    ),
    portalUrl: setting('PORTAL_URL', webAddress).describe(
      'Where users without a product are sent; default PUBLIC_URL/portal',
    ),
    devicesUrl: setting('DEVICES_URL', webAddress).describe(
      'Page where a user manages devices; default PUBLIC_URL/devices, with OIDC_ISSUER the portal',
    ),
    isInMaintenance: setting('MAINTENANCE', flag, 0).describe('1 refuses sign-in with the maintenance text'),
  },
};
