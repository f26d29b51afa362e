import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgresVersion } from './postgres-server.ts';

/** Returns the path of a program on the `PATH`; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
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

/** The program that checks a systemd unit; where it is not installed a run names the test as not run. */
export const UNIT_TEST = 'tools/checks/systemd-unit.test.ts';
export const findUnitChecker = (): string | undefined => findProgram('systemd-analyze');

/** The test of the configurations of nginx and PgBouncer in `deploy`, and the programs that it needs. */
export const DEPLOY_TEST = 'apps/server/test/deploy-programs.test.ts';
export const findMissingForDeploy = (): string[] =>
  ['nginx', 'pgbouncer'].filter((name) => findProgram(name) === undefined);

/** The command of a program that reads compose files; where none is installed a run names its test as not run. */
export function findCompose(): readonly string[] | undefined {
  const commands = [['docker', 'compose'], ['docker-compose'], ['podman-compose']] as const;
  return commands.find(([program, ...words]) => {
    return findProgram(program) !== undefined && spawnSync(program, [...words, 'version']).status === 0;
  });
}

/** The image that the `Containerfile` starts from: that of `NODE_IMAGE`, or the one it names. */
export function readBaseImage(): string {
  const named = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync('Containerfile', 'utf8'))?.[1];
  return process.env['NODE_IMAGE'] ?? named ?? '';
}

/** Why the image cannot be built here; undefined where it can. Nothing is downloaded to find out. */
export function findMissingForContainer(): string | undefined {
  if (findProgram('podman') === undefined) return 'no podman is on the PATH (Debian: apt-get install podman)';
  if (findPostgresVersion() === undefined) return 'no PostgreSQL is installed (Debian: apt-get install postgresql)';
  const base = readBaseImage();
  const isThere = spawnSync('podman', ['image', 'exists', base]).status === 0;
  return isThere ? undefined : `the base image is not on this machine (podman pull ${base}, or NODE_IMAGE)`;
}
