import cluster from 'node:cluster';
import { buildApp } from './app.ts';
import { systemClock } from './ground/clock.ts';
import { createLog, toPrint } from './ground/create-log.ts';
import { ConfigurationError, readConfiguration, type Configuration } from './ground/settings/config.ts';
import { openBoardDatabase } from './db/open-board-database.ts';
import { createErrorReporter, toLogHook } from './partners/error-reports/index.ts';
import { startTelemetry } from './ground/telemetry/index.ts';
import { VaultError } from './db/vault/index.ts';
import { VERSION } from './ground/version.ts';
import { startBackground } from './workers/background.ts';
import { runWorkers } from './workers/run-workers.ts';
import { announceReady, createMetricsReader, isFurtherWorker, toListening } from './workers/worker.ts';
import { closeOnSignal, createEnding } from './workers/process-end.ts';

/** Starts the board: database, app, listening; then, once its index is filled, jobs and the demo. */
async function start(configuration: Configuration): Promise<void> {
  const clock = systemClock;
  const errorReporter = createErrorReporter(clock);
  const log = createLog(configuration.server, toLogHook(errorReporter, VERSION));
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.splice(0).toReversed()) await closeOne();
  };
  closeOnSignal(close, configuration.server.shutdownMs, log);
  const end = createEnding(log, errorReporter);
  process.once('uncaughtException', end);
  try {
    const telemetry = await startTelemetry(configuration.telemetry, { log, clock });
    if (telemetry !== undefined) opened.push(() => telemetry.close());
    const onLost = (error: Error): void => end(error, 'database');
    const { close: closeDatabase, ...stored } = await openBoardDatabase({ configuration, log, onLost });
    opened.push(closeDatabase);
    const surroundings = { configuration, clock, random: Math.random, log, errorReporter };
    const app = await buildApp({ ...surroundings, ...stored, createFiguresReader: createMetricsReader });
    opened.push(() => app.http.close());
    telemetry?.exportFigures(app.figures);
    // A client that waits for the health of a demo board can rely on its users.
    const whole = Promise.withResolvers<void>();
    app.health.holdUntil(whole.promise);
    const listen = () => app.http.listen(toListening(configuration.server));
    const joinsOthers = isFurtherWorker();
    if (!joinsOthers) await listen();
    const background = startBackground(app.parts);
    opened.push(() => background.close());
    await background.whenReady;
    whole.resolve();
    if (joinsOthers) await listen();
    const ready = `Loadstone is at ${configuration.server.publicUrl}\n${background.describe()}`;
    announceReady(ready, toPrint(configuration.server, log));
  } catch (error) {
    await close();
    throw error;
  }
}

/** A one-line message for a failure that a user can fix; otherwise the error with its stack trace. */
function describeFailure(error: unknown): unknown {
  if (error instanceof ConfigurationError || error instanceof VaultError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set PORT to another one.`;
  return error;
}

try {
  const configuration = readConfiguration();
  const { workers: count } = configuration.server;
  if (count > 1 && cluster.isPrimary) {
    const log = createLog(configuration.server);
    process.exit(await runWorkers({ ...configuration.server, count, log, print: toPrint(configuration.server, log) }));
  }
  await start(configuration);
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
