import type { DatabaseQueues } from '../db/database-queues.ts';
import { openPeerConnection } from '../db/peer-connection.ts';
import { createLimits } from '../endpoints/limits.ts';
import { createErrorReporter, createErrorReports, type ErrorReporter } from '../partners/error-reports/index.ts';
import { FairQueues } from '../ground/fair-queues.ts';
import { mainThread } from '../ground/fair-turns.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import { needsIndex } from '../ground/settings/setting-types.ts';
import { createMail } from '../partners/mail/index.ts';
import { startMatching } from '../matching/index.ts';
import { createPartnerRuntime, createPartners } from '../partners/index.ts';
import { createSms } from '../partners/sms/index.ts';
import { createBoardVault } from '../db/vault/index.ts';
import type { BoardGround } from './board.ts';

/** What the process gives to a board. */
export interface GroundOptions
  extends
    Pick<BoardGround, 'configuration' | 'database' | 'clock' | 'random' | 'log'>,
    Pick<BoardGround, 'callerCacheMs' | 'readFreeBytes'> {
  /** The reporter that receives the errors of the log; default one that receives those of pages only. */
  readonly errorReporter?: ErrorReporter | undefined;
}

/** Opens what a board stands on, and starts to fill its index. `close` ends all of it except the database. */
export function openGround(options: GroundOptions): { ground: BoardGround; close: () => Promise<void> } {
  const { configuration, database, clock, random, log, callerCacheMs, readFreeBytes } = options;
  const { db } = database;
  const { timeZone, matchDateToleranceDays: dateToleranceDays } = configuration.board;
  const { newLeadMinutes, confirmedHours } = configuration.limits;
  const hasIndex = needsIndex(configuration.server.roles);
  const ages = { newLeadMinutes, confirmedHours };
  const queues = new FairQueues();
  addQueues(queues, database.queues);
  queues.add('main_thread', mainThread);
  const vault = createBoardVault({ db, configuration, clock });
  const matching = startMatching({ database, clock, timeZone, dateToleranceDays, ...ages, hasIndex, log });
  const runtime = createPartnerRuntime({ clock, random, log, timeZone });
  const partners = createPartners(configuration.partners, runtime);
  const errorReporter = options.errorReporter ?? createErrorReporter(clock);
  errorReporter.sendTo(createErrorReports(configuration.errorReportDsn, db), log);
  const peers = openPeerConnection(
    database.url,
    createRepeatedWarning(log, 'the connection by which servers count together was lost'),
  );
  const ground = {
    configuration,
    database,
    db,
    clock,
    random,
    timers: runtime.timers,
    log,
    errorReporter,
    queues,
    peers,
    limits: createLimits(clock, peers),
    vault,
    matching,
    partners,
    mail: createMail(configuration.mail, { db, clock, vault }),
    sms: createSms({ db, clock, vault, gateway: partners.sms, publicUrl: configuration.server.publicUrl }),
    callerCacheMs,
    readFreeBytes,
  };
  const close = async (): Promise<void> => {
    await peers.close();
    await errorReporter.close();
    await partners.close();
    await matching.close();
  };
  return { ground, close };
}

function addQueues(queues: FairQueues, database: DatabaseQueues): void {
  queues.add('database_connections', database.connections);
  queues.add('company_locks', database.companyLocks);
  queues.add('request_keys', database.requestKeys);
  queues.add('lists', database.lists);
  if (database.replicaConnections !== undefined) queues.add('replica_connections', database.replicaConnections);
}
