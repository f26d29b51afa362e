import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of a program on the `PATH`; undefined if it is not installed. */
function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The test that needs a broker, and the program of one; where that is not installed a run names it as not run. */
export const BROKER_TEST = 'apps/server/src/live/broker-transport.test.ts';
export const findBrokerProgram = (): string | undefined => findProgram('redis-server');

/** Python, for the test of the example program; where it is not installed a run names it as not run. */
export const PYTHON_TEST = 'apps/server/test/python-program.test.ts';
export const findPython = (): string | undefined => findProgram('python3');
