import type { FastifyInstance } from 'fastify';
import type { BOARD_EVENTS } from '@loadstone/contracts/live';
import { authModule } from './auth/index.ts';
import type { Board, RunningBoard } from './board/board.ts';
import type { BoardModule } from './board/board-module.ts';
import type { EventSources } from './db/change-feed/event-sources.ts';
import { matchingModule } from './matching/index.ts';
import { activityModule } from './modules/activity/index.ts';
import { agreedRatesModule } from './modules/agreed-rates/index.ts';
import { alertsModule } from './modules/alerts/index.ts';
import { assignmentsModule } from './modules/assignments/index.ts';
import { crewModule } from './modules/crew/index.ts';
import { boardDayModule } from './modules/board-day/index.ts';
import { boardRatesModule } from './modules/board-rates/index.ts';
import { callNotesModule } from './modules/call-notes/index.ts';
import { carrierChecksModule } from './modules/carrier-checks/index.ts';
import { companiesModule } from './modules/companies/index.ts';
import { contactedModule } from './modules/contacted/index.ts';
import { deviceWaitsModule } from './modules/device-waits/index.ts';
import { devicesModule } from './modules/devices/index.ts';
import { documentsModule } from './modules/documents/index.ts';
import { exclusionsModule } from './modules/exclusions/index.ts';
import { customerLinksModule } from './modules/customer-links/index.ts';
import { driversModule } from './modules/drivers/index.ts';
import { feedbackModule } from './modules/feedback/index.ts';
import { flagsModule } from './modules/flags/index.ts';
import { goneReportsModule } from './modules/gone-reports/index.ts';
import { leadsModule } from './modules/leads/index.ts';
import { liveLeadsModule } from './modules/live-leads/index.ts';
import { locationChecksModule } from './modules/location-checks/index.ts';
import { lookupsModule } from './modules/lookups/index.ts';
import { networksModule } from './modules/networks/index.ts';
import { productUpdatesModule } from './modules/product-updates/index.ts';
import { webhooksModule } from './modules/webhooks/index.ts';
import { placesModule } from './modules/places/index.ts';
import { postingsModule } from './modules/postings/index.ts';
import { postingListsModule } from './modules/posting-lists/index.ts';
import { preferencesModule } from './modules/preferences/index.ts';
import { referencesModule } from './modules/references/index.ts';
import { rateConfirmationsModule } from './modules/rate-confirmations/index.ts';
import { laneRatesModule } from './modules/lane-rates/index.ts';
import { resourcesModule } from './modules/resources/index.ts';
import { serviceAccountsModule } from './modules/service-accounts/index.ts';
import { roadMilesModule } from './modules/road-miles/index.ts';
import { searchModule } from './modules/search/index.ts';
import { smsModule } from './modules/sms/index.ts';
import { smsOutboxModule } from './sms/index.ts';
import { tagsModule } from './modules/tags/index.ts';
import { templatesModule } from './modules/templates/index.ts';
import { trackingModule } from './modules/tracking/index.ts';
import { tripsModule } from './modules/trips/index.ts';
import { vaultModule } from './vault/index.ts';
import { usersModule } from './modules/users/index.ts';
import { notificationsModule } from './modules/notifications/index.ts';
import { offersModule } from './modules/offers/index.ts';
import { permitsModule } from './modules/permits/index.ts';
import { pushModule } from './modules/push/index.ts';
import { sessionsModule } from './modules/sessions/index.ts';
import { adminModule } from './admin/admin.module.ts';
import { dbModule } from './db/db.module.ts';
import { endpointsModule } from './endpoints/endpoints.module.ts';
import { errorReportsModule } from './error-reports/index.ts';
import { liveModule } from './live/index.ts';
import type { ModuleDeclaration } from './db/module-declaration.ts';
import { mailModule } from './mail/index.ts';
import { taskQueueModule, type TaskHandler } from './task-queue/index.ts';
import { partnersModule } from './partners/index.ts';

/** The dependencies of the modules. */
interface ModuleDependencies {
  readonly board: Board;
}

/** The parts of the modules that the rest of the server uses. */
interface Modules {
  /** What the modules do after a commit. */
  readonly tasks: readonly TaskHandler[];
}

/**
 * Registers the endpoints of the modules, in the order in which the modules depend on each other. Those that need the
 * hub are in `live-parts.ts`.
 */
export async function registerModules(http: FastifyInstance, dependencies: ModuleDependencies): Promise<Modules> {
  const { board } = dependencies;
  for (const module of BOARD_MODULES) await module.routes?.(http, board);
  const tasks = BOARD_MODULES.flatMap((module) => module.tasks?.(board) ?? []);
  return { tasks };
}

/** The modules whose use-cases are functions of the board. */
export const BOARD_MODULES: readonly BoardModule[] = [
  activityModule,
  agreedRatesModule,
  alertsModule,
  assignmentsModule,
  boardRatesModule,
  callNotesModule,
  carrierChecksModule,
  companiesModule,
  contactedModule,
  crewModule,
  customerLinksModule,
  deviceWaitsModule,
  devicesModule,
  documentsModule,
  driversModule,
  exclusionsModule,
  feedbackModule,
  flagsModule,
  goneReportsModule,
  laneRatesModule,
  leadsModule,
  liveLeadsModule,
  locationChecksModule,
  lookupsModule,
  networksModule,
  notificationsModule,
  offersModule,
  permitsModule,
  placesModule,
  postingsModule,
  postingListsModule,
  preferencesModule,
  productUpdatesModule,
  pushModule,
  rateConfirmationsModule,
  referencesModule,
  resourcesModule,
  roadMilesModule,
  searchModule,
  serviceAccountsModule,
  sessionsModule,
  smsModule,
  tagsModule,
  templatesModule,
  trackingModule,
  tripsModule,
  usersModule,
  webhooksModule,
];

/** Everything that declares jobs, retention, tables or figures. The board's day comes first at the start. */
export const MODULES: readonly ModuleDeclaration<RunningBoard>[] = [
  boardDayModule,
  adminModule,
  authModule,
  dbModule,
  endpointsModule,
  errorReportsModule,
  liveModule,
  mailModule,
  smsOutboxModule,
  matchingModule,
  partnersModule,
  taskQueueModule,
  vaultModule,
  ...BOARD_MODULES,
];

/** The source of every event of the board; one that is declared without a source does not compile. */
export const BOARD_EVENT_SOURCES = {
  ...leadsModule.events,
  ...postingsModule.events,
  ...tagsModule.events,
  ...networksModule.events,
  ...exclusionsModule.events,
  ...assignmentsModule.events,
  ...resourcesModule.events,
  ...documentsModule.events,
  ...offersModule.events,
  ...callNotesModule.events,
  ...carrierChecksModule.events,
  ...alertsModule.events,
} satisfies EventSources<typeof BOARD_EVENTS>;
