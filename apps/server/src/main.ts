import { pino } from 'pino';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { ConfigurationError, readConfiguration, type Configuration } from './config.ts';
import { openBoardDatabase } from './db/open-board-database.ts';
import { startBackground } from './background.ts';

/** Starts the board: database, app, listening; then, once its index is full, jobs and the demo. */
async function start(configuration: Configuration): Promise<void> {
  const log = pino({
    level: configuration.server.logLevel,
    ...(configuration.server.isLogPretty ? { transport: { target: 'pino-pretty' } } : {}),
  });
  const board = await openBoardDatabase({ configuration, log });
  const app = await buildApp({
    configuration,
    database: board.database,
    clock: systemClock,
    random: Math.random,
    log,
    hasProcessMetrics: true,
  });
  const background = startBackground({ configuration, app, database: board.database, clock: systemClock, log });

  const close = async (): Promise<void> => {
    await background.close();
    await app.http.close();
    await board.close();
  };
  closeOnSignal(close, configuration.server.shutdownMs);
  try {
    await app.http.listen({ host: configuration.server.host, port: configuration.server.port });
    await background.whenReady;
  } catch (error) {
    await close();
    throw error;
  }
  console.log(`\nLoadstone is at ${configuration.server.publicUrl}\n${await background.describe()}`);
}

/** The first signal closes cleanly, a second one or too long a close ends the process. */
function closeOnSignal(close: () => Promise<void>, limitMs: number): void {
  let isClosing = false;
  const onSignal = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

try {
  await start(readConfiguration());
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}
