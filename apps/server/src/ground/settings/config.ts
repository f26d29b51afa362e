import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { BOARD_SETTINGS } from './board-settings.ts';
import { PARTNER_SETTINGS } from './partner-settings.ts';
import { SERVER_SETTINGS } from './server-settings.ts';
import {
  setting,
  type ValueOf,
  isSetting,
  isTogether,
  type AnyTogether,
  type Setting,
  type Settings,
} from './setting.ts';
import { count, name, partnerAddress, withoutSlash } from './setting-types.ts';

/** Lists the faults of the environment, one line for each variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** `name=value,name=value`, as the specification of OpenTelemetry writes headers; values may be percent-encoded. */
const telemetryHeaders = z
  .string()
  .regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e]*(,[\w-]+=[\x21-\x2b\x2d-\x7e]*)*$/, {
    error: 'Expected name=value, comma list.',
  })
  .refine(canDecode, { error: 'Expected percent-encoded values.' })
  .transform((list): Readonly<Record<string, string>> => {
    const pairs = list.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, decodeURIComponent(value)]));
  });

/** Traces and figures for a collector, with the variables of OpenTelemetry. Nothing of it is loaded without an address. */
const TELEMETRY_SETTINGS = {
  telemetry: {
    parts: {
      endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', partnerAddress).describe(
        'Address of an OpenTelemetry collector that receives traces and figures (OTLP over HTTP, JSON); without one nothing is recorded',
      ),
      headers: setting('OTEL_EXPORTER_OTLP_HEADERS', telemetryHeaders).describe(
        'Headers for the collector: name=value, comma list; needs OTEL_EXPORTER_OTLP_ENDPOINT',
      ),
      serviceName: setting('OTEL_SERVICE_NAME', name, 'loadstone').describe('Name of this board at the collector'),
      traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', z.coerce.number().min(0).max(1), 1).describe(
        'Part of the requests that are traced, 0 to 1',
      ),
      traceDelayMs: setting('OTEL_BSP_SCHEDULE_DELAY', count(10, 600_000), 5_000).describe(
        'Milliseconds between two sendings of spans',
      ),
      metricIntervalMs: setting('OTEL_METRIC_EXPORT_INTERVAL', count(100, 3_600_000), 60_000).describe(
        'Milliseconds between two sendings of figures',
      ),
    },
    needed: ['endpoint'] as const,
  },
};

/** Every environment variable of the server. `docs/configuration.md` and `Configuration` are derived from it. */
export const SETTINGS = { ...SERVER_SETTINGS, ...TELEMETRY_SETTINGS, ...BOARD_SETTINGS, ...PARTNER_SETTINGS };
type Values = ValueOf<typeof SETTINGS>;

/**
 * The typed configuration of one server process: the values of `SETTINGS`, and what follows from them. Nothing but this
 * file reads `process.env`.
 */
export type Configuration = ReturnType<typeof toConfiguration>;

/** The address and key of an outside party. */
export interface PartnerService {
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Undefined for a service that needs none. */
  readonly key: string | undefined;
  /** How requests name this board; default `loadstone`. */
  readonly userAgent?: string;
}

/** The bucket of an S3-compatible store. */
export type DocumentBucket = NonNullable<Values['documents']['bucket']>;

/** The collector of traces and figures, and how they are sent. */
export type TelemetrySettings = NonNullable<Values['telemetry']>;

/** The mail server and the sender of mail. */
export type MailService = NonNullable<Configuration['mail']>;

/** From whom and how the board takes mail. */
export type InboundMailSettings = NonNullable<Configuration['inboundMail']>;

/** Reads this process's environment. */
export function readConfiguration(): Configuration {
  return parseConfiguration(process.env);
}

/**
 * Parses an environment. A variable that is empty counts as absent.
 *
 * @throws ConfigurationError listing every invalid variable with the expected value
 */
export function parseConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const values = readSettings(SETTINGS, environment);
  const faults = [
    ...listMailFaults(values),
    ...listInboundMailFaults(values),
    ...listDemoFaults(values),
    ...listArchiveFaults(values),
  ];
  if (faults.length > 0) throw new ConfigurationError(faults);
  return toConfiguration(values);
}

/** A mail server without configured addresses would receive the example addresses. */
function listMailFaults({ mail, feedbackEmail }: Values): string[] {
  if (mail.url === undefined) return [];
  const needed = { MAIL_FROM: mail.from, FEEDBACK_EMAIL: feedbackEmail };
  const missing = Object.entries(needed).filter(([, address]) => address === undefined);
  return missing.map(([variable]) => `${variable}: Needed with SMTP_URL.`);
}

/** Without the name of the server in front, no sender could be believed; a certificate is useless without its key. */
function listInboundMailFaults({ inboundMail: { domain, resultsOf, certificateFile, keyFile } }: Values): string[] {
  const faults = [];
  if (domain !== undefined && resultsOf === undefined)
    faults.push('INBOUND_MAIL_RESULTS_OF: Needed with INBOUND_MAIL_DOMAIN.');
  if ((certificateFile === undefined) !== (keyFile === undefined))
    faults.push('INBOUND_MAIL_CERT_FILE, INBOUND_MAIL_KEY_FILE: Needed together.');
  return faults;
}

/** A board that other machines can reach must not get users with a known password by a default. */
function listDemoFaults(values: Values): string[] {
  if (values.demo.isOn !== undefined || values.database.url !== undefined || !isPublic(values)) return [];
  return ['DEMO: Needed where HOST or PUBLIC_URL is not loopback. 0: no demo users. 1: demo users, also here.'];
}

/** A posting would be removed as soon as it is in the archive. */
function listArchiveFaults({ retention: { archiveDays, archiveKeptDays } }: Values): string[] {
  if (archiveDays <= archiveKeptDays) return [];
  return [`ARCHIVE_DAYS: Expected at most ARCHIVE_KEPT_DAYS, which is ${archiveKeptDays}.`];
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

function isPublic({ server: { host, publicUrl } }: Values): boolean {
  const hosts = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  return hosts.some((name) => !LOOPBACK.test(name));
}

/** The rules of public map services require that a request names the application and how to reach its operator. */
function toMapService(service: Values['partners']['routing'], publicUrl: string): PartnerService | undefined {
  return service && { ...service, userAgent: `loadstone (${publicUrl})` };
}

/** A worker has its own threads of garbage collection and compression, and the database needs cores too. */
const CORES_FOR_EACH_WORKER = 2;

function toConfiguration(values: Values) {
  const { server, database, demo, identity, masterKeys, documents, mail, inboundMail, partners, pages } = values;
  const publicUrl = withoutSlash(server.publicUrl ?? `http://localhost:${server.port}`);
  return {
    ...values,
    server: {
      ...server,
      workers: server.workers ?? Math.max(1, Math.floor(availableParallelism() / CORES_FOR_EACH_WORKER)),
      /** Without a trailing slash. */
      publicUrl,
      /** True where the board can be reached from other machines. */
      isPublic: isPublic(values),
      hasApiExplorer: server.hasApiExplorer ?? !isPublic(values),
      /** It may not exist. */
      webFolder: server.webFolder ?? join(import.meta.dirname, '../../../../web/dist'),
    },
    productUpdatesFile: values.productUpdatesFile ?? join(import.meta.dirname, '../../../product-updates.json'),
    demo: { ...demo, isOn: demo.isOn ?? database.url === undefined },
    identity: {
      ...identity,
      portalUrl: identity.portalUrl ?? `${publicUrl}/portal`,
      devicesUrl: identity.devicesUrl ?? (identity.externalIssuer === undefined ? `${publicUrl}/devices` : undefined),
      securityUrl: identity.externalIssuer === undefined ? `${publicUrl}/security` : undefined,
    },
    masterKeys: { ...masterKeys, file: masterKeys.file ?? join(database.dataFolder, 'master.key') },
    documents: {
      ...documents,
      /** Contents of the embedded store, and files while they are received. */
      folder: join(database.dataFolder, 'documents'),
    },
    /** Undefined: mail is kept in the outbox. */
    mail: mail.url && mail.from ? { url: mail.url, from: mail.from } : undefined,
    /** Undefined: no mail is taken. */
    inboundMail:
      inboundMail.domain === undefined || inboundMail.resultsOf === undefined
        ? undefined
        : { ...inboundMail, domain: inboundMail.domain.toLowerCase(), resultsOf: inboundMail.resultsOf.toLowerCase() },
    feedbackEmail: values.feedbackEmail ?? 'feedback@example.com',
    /** Undefined where the embedded party with sample data is used. */
    partners: {
      ...partners,
      quickPayPageUrl: partners.quickPayPageUrl ?? `${publicUrl}/quick-pay.html`,
      routing: toMapService(partners.routing, publicUrl),
      geocoding: toMapService(partners.geocoding, publicUrl),
    },
    pages: {
      ...pages,
      indicesUrl: pages.indicesUrl ?? `${publicUrl}/indices.html`,
      indicesHelpUrl: pages.indicesHelpUrl ?? `${publicUrl}/indices.html`,
    },
  };
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The values of a table of settings. A variable that is empty counts as absent.
 *
 * @throws ConfigurationError listing every invalid variable with the expected value
 */
function readSettings<S extends Settings>(settings: S, environment: Environment): ValueOf<S> {
  const faults: string[] = [];
  const values = readGroup(settings, environment, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return values as ValueOf<S>;
}

function readGroup(settings: Settings, environment: Environment, faults: string[]): Record<string, unknown> {
  const read = (entry: Settings[string]): unknown => {
    if (isSetting(entry)) return readSetting(entry, environment, faults);
    if (isTogether(entry)) return readTogether(entry, environment, faults);
    return readGroup(entry, environment, faults);
  };
  return Object.fromEntries(Object.entries(settings).map(([key, entry]) => [key, read(entry)]));
}

function readSetting({ variable, type, defaultText }: Setting<unknown>, environment: Environment, faults: string[]) {
  const text = environment[variable] || defaultText;
  if (text === undefined) return undefined;
  const { data, error } = type.safeParse(text);
  const shown = /TOKEN|URL|DSN|KEY|SECRET|PASSWORD|HEADERS/.test(variable) ? '' : ` (got ${JSON.stringify(text)})`;
  faults.push(...(error?.issues ?? []).map(({ message }) => `${variable}: ${message}${shown}`));
  return data;
}

function readTogether({ parts, needed }: AnyTogether, environment: Environment, faults: string[]): unknown {
  const values = readGroup(parts, environment, faults);
  const isGiven = ({ variable }: Setting<unknown>): boolean => Boolean(environment[variable]);
  const given = Object.values(parts).find((part) => part.defaultText === undefined && isGiven(part));
  if (given === undefined) return undefined;
  const missing = Object.entries(parts).filter(([key, part]) => needed.includes(key) && !isGiven(part));
  faults.push(...missing.map(([, { variable }]) => `${variable}: Needed with ${given.variable}.`));
  return values;
}
