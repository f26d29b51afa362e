import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toConfigHome, type Environment } from './agent-folder.ts';

const UNIT = 'loadstone-agent.service';

/** Result of a change to the user's services. */
interface ServiceChange {
  /** Path of the unit file. */
  readonly path: string;
  /** False where systemd could not be called, for example outside a desktop session. */
  readonly isDone: boolean;
}

/** A path or argument in a unit file: quoted, and without the meaning of `%` and `$`. */
function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
}

/** Text of the unit that starts the agent with the user's desktop session. */
function toUnitText(node: string, program: string): string {
  return `[Unit]
Description=Loadstone device agent

[Service]
ExecStart=${quote(node)} ${quote(program)} run
Restart=on-failure
RestartSec=5
NoNewPrivileges=true

[Install]
WantedBy=default.target
`;
}

function toUnitPath(environment: Environment): string {
  return join(toConfigHome(environment), 'systemd', 'user', UNIT);
}

function callSystemd(environment: Environment, ...commands: string[][]): boolean {
  return commands.every(
    (command) => spawnSync('systemctl', ['--user', ...command], { env: environment, stdio: 'ignore' }).status === 0,
  );
}

/** Writes the unit and starts it. */
export function installService(environment: Environment, node: string, program: string): ServiceChange {
  const path = toUnitPath(environment);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, toUnitText(node, program));
  return {
    path,
    isDone: callSystemd(environment, ['daemon-reload'], ['enable', UNIT], ['restart', UNIT]),
  };
}

/** Stops the service and removes its unit. @returns undefined where none is installed */
export function uninstallService(environment: Environment): ServiceChange | undefined {
  const path = toUnitPath(environment);
  if (!existsSync(path)) return undefined;
  const isStopped = callSystemd(environment, ['disable', '--now', UNIT]);
  rmSync(path);
  return { path, isDone: callSystemd(environment, ['daemon-reload']) && isStopped };
}
