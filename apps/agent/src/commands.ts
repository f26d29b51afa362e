import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from 'node:http';
import { AGENT_PORTS } from '@loadstone/contracts/devices';
import { prepareAgentFolder, type Environment } from './agent-folder.ts';
import { createAgentServer } from './agent-server.ts';
import { createDeviceKey, hasDeviceKey, readDeviceKey } from './device-key.ts';
import { installService, uninstallService } from './systemd.ts';
import { distrustOrigin, readTrustedOrigins, trustOrigin } from './trusted-origins.ts';

/** What the commands need from their process. */
export interface CommandContext {
  readonly environment: Environment;
  readonly platform: NodeJS.Platform;
  /** Path of the running Node program. */
  readonly node: string;
  /** Path of the agent's bundled file. */
  readonly program: string;
  readonly version: string;
  readonly print: (line: string) => void;
}

/**
 * Creates the key where there is none. On Linux it starts the agent now and with each desktop session; on other systems it
 * prints the command that starts it.
 */
export async function install(context: CommandContext): Promise<void> {
  const { environment, platform, node, program, print } = context;
  const folder = prepareAgentFolder(environment);
  if (hasDeviceKey(folder)) print('The key of this device is kept.');
  else await createDeviceKey(folder);
  const { thumbprint } = await readDeviceKey(folder, platform);
  print(`Key of this device: ${thumbprint}`);
  if (platform === 'linux') startService(context);
  else print(`Start the agent: ${toStartCommand(platform, node, program)}`);
  if (readTrustedOrigins(folder).length === 0) print('No board is trusted yet. Use the command trust.');
}

function startService({ environment, node, program, print }: CommandContext): void {
  const service = installService(environment, node, program);
  print(`Service: ${service.path}`);
  if (service.isDone) print('The agent is running and starts with your desktop session.');
  else print('systemd could not be called. Start the agent yourself with the command run.');
}

/** The command that runs the agent in a terminal: PowerShell on Windows, a POSIX shell on other systems. */
function toStartCommand(platform: NodeJS.Platform, node: string, program: string): string {
  if (platform === 'win32') {
    const quote = (path: string) => `'${path.replaceAll("'", "''")}'`;
    return `& ${quote(node)} ${quote(program)} run`;
  }
  const quote = (path: string) => `'${path.replaceAll("'", String.raw`'\''`)}'`;
  return `${quote(node)} ${quote(program)} run`;
}

/** Stops the agent and removes its service; with `isKeyRemoved` also the key and the trusted boards. */
export function uninstall({ environment, print }: CommandContext, isKeyRemoved: boolean): void {
  const service = uninstallService(environment);
  if (service === undefined) print('No service is installed.');
  else if (service.isDone) print(`The agent is stopped. Removed: ${service.path}`);
  else print(`Removed: ${service.path}. systemd could not be called: end the agent yourself if it is running.`);
  const folder = prepareAgentFolder(environment);
  if (!isKeyRemoved) return print(`The key stays in ${folder}. Use --remove-key to remove it.`);
  rmSync(folder, { recursive: true });
  print(`Removed: ${folder}. A board treats this machine as a new device from now on.`);
}

/** Allows a board's pages to use the agent. `signIn` is the origin of its identity provider, where it is another. */
export function trust({ environment, print }: CommandContext, board: string, signIn?: string): void {
  trustOrigin(prepareAgentFolder(environment), board, signIn);
  print(`Trusted: ${board}`);
}

/** Withdraws the permission of a board. */
export function distrust({ environment, print }: CommandContext, board: string): void {
  const isRemoved = distrustOrigin(prepareAgentFolder(environment), board);
  print(isRemoved ? `No longer trusted: ${board}` : `${board} was not trusted.`);
}

/** Prints key, service and trusted boards. */
export async function status({ environment, platform, print }: CommandContext): Promise<void> {
  const folder = prepareAgentFolder(environment);
  print(`Folder: ${folder}`);
  print(`Key of this device: ${hasDeviceKey(folder) ? (await readDeviceKey(folder, platform)).thumbprint : 'none'}`);
  const trusted = readTrustedOrigins(folder);
  print(`Trusted boards: ${trusted.length === 0 ? 'none' : trusted.map(({ board }) => board).join(', ')}`);
}

/** Runs the agent until the process is asked to end. @returns the port that it listens on */
export async function run(
  { environment, platform, version, print }: CommandContext,
  signal: AbortSignal,
): Promise<number> {
  const folder = prepareAgentFolder(environment);
  const key = await readDeviceKey(folder, platform);
  const server = createAgentServer({
    key,
    version,
    readTrusted: () => readTrustedOrigins(folder),
    now: () => new Date(),
    elapsedMs: () => performance.now(),
    log: print,
  });
  const port = await listenOnLoopback(server);
  signal.addEventListener('abort', () => {
    server.close();
    server.closeAllConnections();
  });
  print(`The agent listens on 127.0.0.1:${port}. Settings: ${join(folder, 'trusted-origins.json')}`);
  return port;
}

/**
 * Opens the server on the first free port of loopback.
 *
 * @returns the port
 * @throws Error where no port is free
 */
export async function listenOnLoopback(server: Server, ports: readonly number[] = AGENT_PORTS): Promise<number> {
  for (const port of ports) {
    if (await listen(server, port)) return port;
  }
  throw new Error(`The ports ${ports.join(', ')} are in use. Is the agent running already?`);
}

/** @returns false where the port is in use */
function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}
