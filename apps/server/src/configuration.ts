import type { DocumentBucket } from './document-bucket.ts';

/** The address and key of an outside party. */
export interface PartnerService {
  /** Base address without a trailing slash. */
  readonly url: string;
  /** Undefined for a service that needs none. */
  readonly key: string | undefined;
  /** How requests name this board; default `loadstone`. */
  readonly userAgent?: string;
}

/** The mail server and the sender of mail. */
export interface MailService {
  /** Protocol smtp or smtps; may contain a user, a password and a port. */
  readonly url: URL;
  readonly from: string;
}

/** The typed configuration of one server process. Nothing but `config.ts` reads `process.env`. */
export interface Configuration {
  readonly server: {
    readonly port: number;
    readonly host: string;
    /** Without a trailing slash. */
    readonly publicUrl: string;
    /** True where the board can be reached from other machines. */
    readonly isPublic: boolean;
    /** How many proxies in a row append to `X-Forwarded-For`. */
    readonly proxyHops: number;
    readonly logLevel: string;
    readonly isLogPretty: boolean;
    readonly metricsToken: string | undefined;
    readonly requestsPerMinutePerAddress: number;
    readonly requestsPerMinutePerUser: number;
    readonly bodyBytesPerMinutePerUser: number;
    readonly writesPerDayPerUser: number;
    /** Above these, calls are refused until the server has caught up. */
    readonly overload: { readonly loopDelayMs: number; readonly waitingStatements: number };
    readonly errorReportsPerMinutePerAddress: number;
    readonly authorizationsPerMinutePerAddress: number;
    readonly feedbackPerMinutePerUser: number;
    readonly requestBodyBytes: number;
    /** How long a body may take to arrive. */
    readonly requestBodyMs: number;
    /** Serves the explorer of the API. */
    readonly hasApiExplorer: boolean;
    readonly shutdownMs: number;
    /** Folder of the built front end; it may not exist. */
    readonly webFolder: string;
  };
  readonly database: {
    /** Undefined: the embedded database in `dataFolder`. */
    readonly url: string | undefined;
    /** Absolute. */
    readonly dataFolder: string;
    readonly poolSize: number;
    /** Free bytes on the disk of the embedded database below which writes are refused. */
    readonly reserveBytes: number;
  };
  readonly demo: {
    readonly isOn: boolean;
    /** Password of all demo users; undefined: the well-known one on loopback, otherwise a random one. */
    readonly password: string | undefined;
    readonly seed: number;
    readonly changesPerMinute: number;
    readonly hasAssignments: boolean;
  };
  readonly board: {
    readonly timeZone: string;
    readonly matchDateToleranceDays: number;
    readonly westernProvinces: readonly string[];
    /** The customer code of a carrier without an account here. */
    readonly externalCustCd: string;
  };
  readonly identity: {
    /** Undefined: the embedded provider, whose issuer is `publicUrl` + `/oidc`. */
    readonly externalIssuer: string | undefined;
    readonly clientId: string;
    readonly audience: string;
    /** The scope that access tokens must contain. */
    readonly apiScope: string;
    /** The scope of tokens that give access to the vetting features. */
    readonly vettingScope: string;
    /** The scope of tokens that may send e-mail. */
    readonly emailScope: string;
    readonly scope: string;
    readonly accessTokenMinutes: number;
    readonly sessionHours: number;
    readonly portalUrl: string;
    readonly devicesUrl: string | undefined;
    readonly isInMaintenance: boolean;
  };
  readonly limits: {
    readonly commentLength: number;
    readonly dispatchCommentLength: number;
    /** Entries that a user's client adds to the activity log in 24 hours. */
    readonly activityPerDay: number;
    /** Contact sheets that a user opens, and companies that the user adds to networks, in 24 hours. */
    readonly contactSheetsPerDay: number;
    readonly openPostings: number;
    readonly templates: number;
    readonly repostTemplates: number;
    readonly searchRecords: number;
    readonly newLeadMinutes: number;
    readonly leadReloadSeconds: number;
    readonly inactivityHours: number;
    readonly inactivityWarningMinutes: number;
    readonly tokenRenewalMinutes: number;
    readonly insuranceThresholdDays: number;
    readonly insuranceWarningDays: number;
    readonly geoLogMinutes: number;
    /** How often a user can replace the registered device. */
    readonly deviceChanges: number;
    /** How long a page waits for a device agent that has stopped. */
    readonly agentReturnSeconds: number;
  };
  readonly documents: {
    /** Absolute. Contents of the embedded store, and files while they are received. */
    readonly folder: string;
    /** Undefined: contents are stored in `folder`. */
    readonly bucket: DocumentBucket | undefined;
    readonly maxBytes: number;
    readonly maxPerPosting: number;
  };
  readonly retention: {
    readonly documentDays: number;
    readonly activityDays: number;
    readonly signInLogDays: number;
    readonly locationDays: number;
    readonly notificationDays: number;
    readonly positionDays: number;
    readonly errorReportDays: number;
    readonly mailDays: number;
  };
  /** Undefined: unhandled errors are stored in the database. */
  readonly errorReportDsn: string | undefined;
  /** Undefined: mail is kept in the outbox. */
  readonly mail: MailService | undefined;
  /** Receiver of feedback. */
  readonly feedbackEmail: string;
  /** The outside parties; undefined where the embedded one with sample data is used. */
  readonly partners: {
    readonly board: PartnerService | undefined;
    readonly equifax: PartnerService | undefined;
    readonly transcreditCa: PartnerService | undefined;
    readonly transcreditUs: PartnerService | undefined;
    readonly quickPay: PartnerService | undefined;
    readonly quickPayPageUrl: string;
    readonly rates: PartnerService | undefined;
    /** Undefined: the great circle at an average speed. */
    readonly routing: PartnerService | undefined;
    /** Undefined: the nearest city of the gazetteer. */
    readonly geocoding: PartnerService | undefined;
  };
  /** External pages that the front end links to. */
  readonly pages: {
    readonly indicesUrl: string;
    readonly indicesHelpUrl: string;
    /** Undefined: there is no chat. */
    readonly chatUrl: string | undefined;
  };
  readonly hub: {
    /** Undefined: hubs exchange messages through the database. */
    readonly brokerUrl: string | undefined;
    readonly connectsPerSecond: number;
    readonly connections: number;
  };
  readonly push: { readonly hosts: readonly string[]; readonly contact: string };
  readonly support: { readonly phone: string; readonly phoneAlternate: string; readonly insuranceEmail: string };
  readonly hasProductUpdates: boolean;
}
