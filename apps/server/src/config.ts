import { join, resolve } from 'node:path';
import type { Configuration, MailService, PartnerService } from './configuration.ts';
import { findBucket, listBucketFaults } from './document-bucket.ts';
import { environmentSchema, type Environment } from './environment.ts';

export type { Configuration, MailService, PartnerService } from './configuration.ts';

/** The outside parties that are configured with an address and a key. */
const PARTNER_PREFIXES = [
  'PARTNER_BOARD',
  'EQUIFAX',
  'TRANSCREDIT_CA',
  'TRANSCREDIT_US',
  'QUICK_PAY',
  'RATE_INDEX',
] as const;
type PartnerPrefix = (typeof PARTNER_PREFIXES)[number];
/** Those that may have a key: services on maps are often run by the board itself. */
const MAP_SERVICE_PREFIXES = ['ROUTING', 'GEOCODING'] as const;
type MapServicePrefix = (typeof MAP_SERVICE_PREFIXES)[number];

/** Lists the faults of the environment, one line for each variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Parses an environment. A variable that is empty counts as absent.
 *
 * @throws ConfigurationError listing every invalid variable with the expected value
 */
export function parseConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== undefined && text !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = /TOKEN|URL|DSN|KEY|SECRET|PASSWORD/.test(name) ? '' : ` (got ${JSON.stringify(given[name])})`;
      return `  ${name}: ${issue.message}${shown}`;
    });
    throw new ConfigurationError(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const listFaults = [listPartnerFaults, listMailFaults, listBucketFaults, listDemoFaults];
  assertWhole(listFaults.flatMap((list) => list(parsed.data)));
  return toConfiguration(parsed.data);
}

/** The party would refuse an address without its key, and a key without its address would silently use sample data. */
function listPartnerFaults(values: Environment): string[] {
  const lost = MAP_SERVICE_PREFIXES.filter((prefix) => {
    return values[`${prefix}_KEY`] !== undefined && values[`${prefix}_URL`] === undefined;
  });
  const unusable = lost.map((prefix) => `  ${prefix}_URL: Needed with ${prefix}_KEY.`);
  const halves = PARTNER_PREFIXES.flatMap((prefix) => {
    const hasUrl = values[`${prefix}_URL`] !== undefined;
    const hasKey = values[`${prefix}_KEY`] !== undefined;
    if (hasUrl === hasKey) return [];
    return hasUrl ? [`  ${prefix}_KEY: Needed with ${prefix}_URL.`] : [`  ${prefix}_URL: Needed with ${prefix}_KEY.`];
  });
  return [...halves, ...unusable];
}

/** A mail server without configured addresses would receive the example addresses. */
function listMailFaults(values: Environment): string[] {
  if (values.SMTP_URL === undefined) return [];
  const needed = ['MAIL_FROM', 'FEEDBACK_EMAIL'] as const;
  return needed.filter((name) => values[name] === undefined).map((name) => `  ${name}: Needed with SMTP_URL.`);
}

/** A board that other machines can reach must not get users with a known password by a default. */
function listDemoFaults(values: Environment): string[] {
  if (values.DEMO !== undefined || values.DATABASE_URL !== undefined || !isPublic(values)) return [];
  return ['  DEMO: Needed where HOST or PUBLIC_URL is not loopback. 0: no demo users. 1: demo users, also here.'];
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

function isPublic({ HOST, PUBLIC_URL }: Environment): boolean {
  const hosts = [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])];
  return hosts.some((host) => !LOOPBACK.test(host));
}

function findMailService({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailService | undefined {
  return url === undefined || from === undefined ? undefined : { url: new URL(url), from };
}

/** @throws ConfigurationError where there is a fault */
function assertWhole(faults: readonly string[]): void {
  if (faults.length > 0) throw new ConfigurationError(`The configuration is wrong:\n${faults.join('\n')}`);
}

function findPartnerService(values: Environment, prefix: PartnerPrefix): PartnerService | undefined {
  const url = values[`${prefix}_URL`];
  const key = values[`${prefix}_KEY`];
  return url === undefined || key === undefined ? undefined : { url: url.replace(/\/+$/, ''), key };
}

/** The rules of public map services require that a request names the application and how to reach its operator. */
function findMapService(values: Environment, prefix: MapServicePrefix, publicUrl: string): PartnerService | undefined {
  const url = values[`${prefix}_URL`];
  if (url === undefined) return undefined;
  return { url: url.replace(/\/+$/, ''), key: values[`${prefix}_KEY`], userAgent: `loadstone (${publicUrl})` };
}

/** Reads this process's environment. */
export function readConfiguration(): Configuration {
  return parseConfiguration(process.env);
}

function toOverload(values: Environment): Configuration['server']['overload'] {
  return { loopDelayMs: values.OVERLOAD_LOOP_DELAY_MS, waitingStatements: values.OVERLOAD_WAITING_STATEMENTS };
}

function toLimits(values: Environment): Configuration['limits'] {
  return {
    commentLength: values.POSTING_COMMENT_LENGTH,
    dispatchCommentLength: values.DISPATCH_COMMENT_LENGTH,
    activityPerDay: values.RATE_LIMIT_ACTIVITY_PER_DAY,
    contactSheetsPerDay: values.RATE_LIMIT_CONTACT_SHEETS_PER_DAY,
    openPostings: values.OPEN_POSTING_LIMIT,
    templates: values.TEMPLATE_LIMIT,
    repostTemplates: values.REPOST_LIMIT,
    searchRecords: values.SEARCH_RECORDS,
    newLeadMinutes: values.NEW_LEAD_MINUTES,
    leadReloadSeconds: values.LEAD_RELOAD_SECONDS,
    inactivityHours: values.INACTIVITY_HOURS,
    inactivityWarningMinutes: values.INACTIVITY_WARNING_MINUTES,
    tokenRenewalMinutes: values.TOKEN_RENEWAL_MINUTES,
    insuranceThresholdDays: values.INSURANCE_THRESHOLD_DAYS,
    insuranceWarningDays: values.INSURANCE_WARNING_DAYS,
    geoLogMinutes: values.GEO_LOG_MINUTES,
    deviceChanges: values.DEVICE_CHANGES,
    agentReturnSeconds: values.AGENT_RETURN_SECONDS,
  };
}

function toPartners(values: Environment, publicUrl: string): Configuration['partners'] {
  return {
    board: findPartnerService(values, 'PARTNER_BOARD'),
    equifax: findPartnerService(values, 'EQUIFAX'),
    transcreditCa: findPartnerService(values, 'TRANSCREDIT_CA'),
    transcreditUs: findPartnerService(values, 'TRANSCREDIT_US'),
    quickPay: findPartnerService(values, 'QUICK_PAY'),
    quickPayPageUrl: values.QUICK_PAY_PAGE_URL ?? `${publicUrl}/quick-pay.html`,
    rates: findPartnerService(values, 'RATE_INDEX'),
    routing: findMapService(values, 'ROUTING', publicUrl),
    geocoding: findMapService(values, 'GEOCODING', publicUrl),
  };
}

function toRetention(values: Environment): Configuration['retention'] {
  return {
    documentDays: values.DOCUMENT_DAYS,
    activityDays: values.ACTIVITY_DAYS,
    signInLogDays: values.SIGN_IN_LOG_DAYS,
    locationDays: values.LOCATION_DAYS,
    notificationDays: values.NOTIFICATION_DAYS,
    positionDays: values.POSITION_DAYS,
    errorReportDays: values.ERROR_REPORT_DAYS,
    mailDays: values.MAIL_DAYS,
  };
}

function toConfiguration(values: Environment): Configuration {
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    server: {
      port: values.PORT,
      host: values.HOST,
      publicUrl,
      isPublic: isPublic(values),
      proxyHops: values.TRUST_PROXY,
      logLevel: values.LOG_LEVEL,
      isLogPretty: values.LOG_PRETTY,
      metricsToken: values.METRICS_TOKEN,
      requestsPerMinutePerAddress: values.RATE_LIMIT_PER_ADDRESS,
      requestsPerMinutePerUser: values.RATE_LIMIT_PER_USER,
      bodyBytesPerMinutePerUser: values.RATE_LIMIT_BODY_BYTES,
      writesPerDayPerUser: values.RATE_LIMIT_WRITES_PER_DAY,
      overload: toOverload(values),
      errorReportsPerMinutePerAddress: values.RATE_LIMIT_ERROR_REPORTS,
      authorizationsPerMinutePerAddress: values.RATE_LIMIT_SIGN_IN,
      feedbackPerMinutePerUser: values.RATE_LIMIT_FEEDBACK,
      requestBodyBytes: values.REQUEST_BODY_BYTES,
      requestBodyMs: values.REQUEST_BODY_SECONDS * 1000,
      hasApiExplorer: values.API_EXPLORER ?? !isPublic(values),
      shutdownMs: values.SHUTDOWN_SECONDS * 1000,
      webFolder: resolve(values.WEB_DIR ?? join(import.meta.dirname, '../../web/dist')),
    },
    database: {
      url: values.DATABASE_URL,
      dataFolder: resolve(values.DATA_DIR),
      poolSize: values.DATABASE_POOL_SIZE,
      reserveBytes: values.DISK_RESERVE_MB * 1024 * 1024,
    },
    demo: {
      isOn: values.DEMO ?? values.DATABASE_URL === undefined,
      password: values.DEMO_PASSWORD,
      seed: values.DEMO_SEED,
      changesPerMinute: values.DEMO_TRAFFIC_PER_MINUTE,
      hasAssignments: values.DEMO_ASSIGNMENTS,
    },
    board: {
      timeZone: values.BOARD_TIME_ZONE,
      matchDateToleranceDays: values.MATCH_DATE_TOLERANCE_DAYS,
      westernProvinces: values.WESTERN_PROVINCES,
      externalCustCd: values.EXTERNAL_CUST_CD,
    },
    identity: {
      externalIssuer: values.OIDC_ISSUER,
      clientId: values.OIDC_CLIENT_ID,
      audience: values.OIDC_AUDIENCE,
      apiScope: values.OIDC_API_SCOPE,
      vettingScope: values.OIDC_VETTING_SCOPE,
      emailScope: values.OIDC_EMAIL_SCOPE,
      scope: values.OIDC_SCOPE,
      accessTokenMinutes: values.ACCESS_TOKEN_MINUTES,
      sessionHours: values.SESSION_HOURS,
      portalUrl: values.PORTAL_URL ?? `${publicUrl}/portal`,
      devicesUrl: values.DEVICES_URL ?? (values.OIDC_ISSUER === undefined ? `${publicUrl}/devices` : undefined),
      isInMaintenance: values.MAINTENANCE,
    },
    limits: toLimits(values),
    documents: {
      folder: resolve(values.DATA_DIR, 'documents'),
      bucket: findBucket(values),
      maxBytes: values.DOCUMENT_MEGABYTES * 1024 * 1024,
      maxPerPosting: values.DOCUMENTS_PER_POSTING,
    },
    retention: toRetention(values),
    errorReportDsn: values.ERROR_REPORT_DSN,
    mail: findMailService(values),
    feedbackEmail: values.FEEDBACK_EMAIL ?? 'feedback@example.com',
    partners: toPartners(values, publicUrl),
    pages: {
      indicesUrl: values.INDICES_PAGE_URL ?? `${publicUrl}/indices.html`,
      indicesHelpUrl: values.INDICES_HELP_URL ?? `${publicUrl}/indices.html`,
      chatUrl: values.CHAT_URL,
    },
    hub: {
      brokerUrl: values.HUB_BROKER_URL,
      connectsPerSecond: values.HUB_CONNECTS_PER_SECOND,
      connections: values.HUB_CONNECTIONS,
    },
    push: { hosts: values.PUSH_HOSTS, contact: values.PUSH_CONTACT },
    support: {
      phone: values.SUPPORT_PHONE,
      phoneAlternate: values.SUPPORT_PHONE_ALTERNATE,
      insuranceEmail: values.INSURANCE_EMAIL,
    },
    hasProductUpdates: values.PRODUCT_UPDATES,
  };
}
