import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BOARD_EVENTS } from '@loadstone/contracts';
import { createDevicesService, toCredentialRequest, type Auth } from './auth/index.ts';
import type { Clock } from './clock.ts';
import type { Configuration } from './config.ts';
import type { Db } from './db/database.ts';
import type { EventSources } from './event-sources.ts';
import type { Matching } from './matching/index.ts';
import { registerActivity, type ActivityService } from './modules/activity/index.ts';
import {
  assignmentEventSources,
  createAssignmentsService,
  registerAssignments,
  type AssignmentsService,
} from './modules/assignments/index.ts';
import { createCompanyScores, registerCompanies } from './modules/companies/index.ts';
import { registerContacted } from './modules/contacted/index.ts';
import { registerDevices } from './modules/devices/index.ts';
import {
  createDocumentsService,
  documentEventSources,
  registerDocuments,
  type DocumentsService,
} from './modules/documents/index.ts';
import { exclusionEventSources, registerExclusions } from './modules/exclusions/index.ts';
import { registerCustomerLinks } from './modules/customer-links/index.ts';
import { openReferenceSession, registerDrivers, type DriverAccess } from './modules/drivers/index.ts';
import { registerFeedback } from './modules/feedback/index.ts';
import { registerFlags } from './modules/flags/index.ts';
import { createLeadsDesk, leadEventSources, registerLeads, type LeadsService } from './modules/leads/index.ts';
import { registerLiveLeads } from './modules/live-leads/index.ts';
import { registerLocationChecks, type LocationChecksService } from './modules/location-checks/index.ts';
import { registerLookups } from './modules/lookups/index.ts';
import { networkEventSources, registerNetworks } from './modules/networks/index.ts';
import { registerPlaces } from './modules/places/index.ts';
import {
  createPostingActivityLog,
  createPostingsService,
  postingEventSources,
  registerPostings,
  type PostingsService,
} from './modules/postings/index.ts';
import { registerPreferences } from './modules/preferences/index.ts';
import { registerRates } from './modules/rates/index.ts';
import { registerResources, resourceEventSources } from './modules/resources/index.ts';
import { registerSearch } from './modules/search/index.ts';
import { registerTags, tagEventSources } from './modules/tags/index.ts';
import { registerTemplates } from './modules/templates/index.ts';
import { createTrackingService, registerTracking, type TrackingService } from './modules/tracking/index.ts';
import { registerUsers } from './modules/users/index.ts';
import { createDailyCounter } from './endpoints/limits.ts';
import type { Mail } from './mail/index.ts';
import type { WarningLog } from './warning-log.ts';
import type { Partners, PartnerRuntime } from './partners/index.ts';

/** The dependencies of the modules. */
export interface ModuleDependencies {
  readonly configuration: Configuration;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly log: WarningLog;
  readonly clock: Clock;
  readonly auth: Auth;
  readonly matching: Matching;
  readonly partners: Partners;
  readonly mail: Mail;
  readonly timers: PartnerRuntime['timers'];
  readonly activity: ActivityService;
  readonly driverAccess: DriverAccess;
  readonly locationChecks: LocationChecksService;
  /** Milliseconds that the rights of companies are cached at most; 0 reads them each time. */
  readonly rightsCacheMs?: number | undefined;
}

/** The parts of the modules that the rest of the server uses. */
export interface Modules {
  readonly leads: LeadsService;
  /** For the demo's traffic: its changes are not in the activity log. */
  readonly demoPostings: PostingsService;
  readonly assignments: AssignmentsService;
  /** For the demo's traffic: its events are not in the activity log. */
  readonly demoAssignments: AssignmentsService;
  readonly tracking: TrackingService;
  readonly documents: DocumentsService;
}

/**
 * Registers the endpoints of the modules, in the order in which the modules depend on each other. Those that need the
 * hub are in `live-parts.ts`.
 */
export function registerModules(http: FastifyInstance, dependencies: ModuleDependencies): Modules {
  const { configuration, db, clock, auth, matching, partners, mail, timers, activity, driverAccess } = dependencies;
  const scores = createCompanyScores({ partners, timers });
  const leadsDesk = createLeadsDesk({ ...dependencies, board: partners.board, scores });
  const { leads } = leadsDesk;
  registerUsers(http, { db });
  const assignmentParts = { db, clock, configuration, matching };
  const assignments = createAssignmentsService({ ...assignmentParts, isActivityLogged: true });
  const demoAssignments = createAssignmentsService({ ...assignmentParts, isActivityLogged: false });
  const { searchRecords } = configuration.limits;
  // One budget for every way to the contact of a company that the user chooses by its code.
  const countSheet = createDailyCounter<number>(clock, configuration.limits.contactSheetsPerDay, 'request.dailyLimit');
  registerCompanies(http, { db, scores, searchRecords, areAssigned: assignments.areAssigned, countSheet });
  registerPreferences(http, { db, clock });
  registerActivity(http, {
    activity,
    identify: (request) => auth.identify(toCredentialRequest(request.raw, request.ip)),
  });
  const { deviceChanges } = configuration.limits;
  registerDevices(http, createDevicesService({ db, clock, signInLog: activity, deviceChanges }));
  registerLocationChecks(http, dependencies.locationChecks);
  registerPlaces(http);
  registerLookups(http);
  const tags = registerTags(http, { db, clock, configuration, matching });
  const activityLog = createPostingActivityLog(clock);
  const postingParts = { db, clock, configuration, matching, assignments };
  const postings = registerPostings(http, { ...postingParts, tags, activityLog });
  const demoPostings = createPostingsService({ ...postingParts, activityLog: undefined });
  registerAssignments(http, {
    service: assignments,
    db,
    clock,
    openDriverSession: (driver) => openReferenceSession({ db, clock }, driver),
  });
  const { databaseUrl, log } = dependencies;
  const documents = createDocumentsService({ db, databaseUrl, clock, configuration, timers, log });
  registerDocuments(http, documents);
  registerTemplates(http, { db, clock, configuration, postings });
  registerRates(http, { db, clock, rates: partners.rates });
  registerLeads(http, leadsDesk);
  registerLiveLeads(http, { leads, matching, clock });
  registerFlags(http, { db, clock, desk: leadsDesk });
  registerContacted(http, { db, clock, configuration });
  registerNetworks(http, { db, clock, countSheet });
  registerExclusions(http, { db, clock });
  registerSearch(http, { db, clock, configuration, matching, board: partners.board, scores });
  registerFeedback(http, { db, clock, mail, configuration });
  registerResources(http, { db, clock, configuration, findUse: assignments.findOfResource });
  const identify = (request: FastifyRequest) => auth.identify(toCredentialRequest(request.raw, request.ip));
  registerDrivers(http, { db, clock, configuration, mail, identify, forgetSession: (id) => driverAccess.forget(id) });
  const tracking = createTrackingService({ db, clock, configuration, routing: partners.routing, assignments });
  registerTracking(http, tracking);
  registerCustomerLinks(http, { db, clock, configuration });
  return { leads, demoPostings, assignments, demoAssignments, documents, tracking };
}

/** The source of every event of the board; one that is declared without a source does not compile. */
export const BOARD_EVENT_SOURCES = {
  ...leadEventSources,
  ...postingEventSources,
  ...tagEventSources,
  ...networkEventSources,
  ...exclusionEventSources,
  ...assignmentEventSources,
  ...resourceEventSources,
  ...documentEventSources,
} satisfies EventSources<typeof BOARD_EVENTS>;
