import { chmodSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Environment variables that the agent reads. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's folder for settings by the XDG rules. */
export function toConfigHome(environment: Environment): string {
  const configured = environment['XDG_CONFIG_HOME'];
  return configured?.startsWith('/') ? configured : join(environment['HOME'] ?? homedir(), '.config');
}

/** Creates the folder of key and trusted origins, with access for its user only. @returns its path */
export function prepareAgentFolder(environment: Environment): string {
  const folder = join(toConfigHome(environment), 'loadstone-agent');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}
