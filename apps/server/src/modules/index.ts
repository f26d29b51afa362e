import type { BOARD_EVENTS } from '@loadstone/contracts/live';
import { authModule } from '../auth/index.ts';
import type { RunningBoard } from '../board/board.ts';
import type { BoardModule } from '../board/board-module.ts';
import type { EventSources } from '../db/change-feed/event-sources.ts';
import { dbModule } from '../db/db.module.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';
import { endpointsModule } from '../endpoints/endpoints.module.ts';
import { errorReportsModule } from '../partners/error-reports/index.ts';
import { liveModule } from '../live/index.ts';
import { mailModule } from '../partners/mail/index.ts';
import { matchingModule } from '../matching/index.ts';
import { partnersModule } from '../partners/index.ts';
import { smsOutboxModule } from '../partners/sms/index.ts';
import { taskQueueModule } from '../task-queue/index.ts';
import { vaultModule } from '../db/vault/index.ts';
import { boardDayModule } from './board-day/index.ts';
import * as nouns from './nouns.ts';

type Nouns = (typeof nouns)[keyof typeof nouns];

/** The modules, in the order of their names. */
export const BOARD_MODULES: readonly BoardModule[] = Object.values<BoardModule>(nouns);

/** Everything that declares jobs, retention, tables or figures. The board's day comes first at the start. */
export const MODULES: readonly ModuleDeclaration<RunningBoard>[] = [
  boardDayModule,
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

type EventsOf<Module> = Module extends { readonly events: infer Events extends object } ? Events : never;
/** What all members of a union have together. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The source of every event of the board; one that is declared without a source does not compile. */
export const BOARD_EVENT_SOURCES = Object.assign({}, ...BOARD_MODULES.map(({ events }) => events)) as Together<
  EventsOf<Nouns>
> satisfies EventSources<typeof BOARD_EVENTS>;
