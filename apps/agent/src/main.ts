import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { distrust, install, run, status, trust, uninstall, type CommandContext } from './commands.ts';

/** Version of the agent, from its manifest. */
const VERSION: string = manifest.version;

const USAGE = `Usage: node loadstone-agent.mjs COMMAND

  install                 create the key of this device; on Linux also start the agent with the desktop session
  uninstall               stop the agent and remove its service   [--remove-key]
  trust ORIGIN            allow a board, for example https://board.example.com   [--sign-in ORIGIN]
  distrust ORIGIN         no longer allow a board
  status                  show key and trusted boards
  run                     run the agent in this terminal`;

const context: CommandContext = {
  environment: process.env,
  platform: process.platform,
  node: process.execPath,
  program: fileURLToPath(import.meta.url),
  version: VERSION,
  print: (line) => process.stdout.write(`${line}\n`),
};

function runUntilSignal(): Promise<number> {
  const end = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => end.abort());
  return run(context, end.signal);
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'remove-key': { type: 'boolean', default: false }, 'sign-in': { type: 'string' } },
  });
  const [command, origin, ...others] = positionals;
  const takesOrigin = command === 'trust' || command === 'distrust';
  if (others.length > 0 || takesOrigin !== (origin !== undefined)) throw new Error(USAGE);
  if (command === 'install') return install(context);
  if (command === 'uninstall') return uninstall(context, values['remove-key']);
  if (command === 'trust') return trust(context, origin ?? '', values['sign-in']);
  if (command === 'distrust') return distrust(context, origin ?? '');
  if (command === 'status') return status(context);
  if (command !== 'run') throw new Error(USAGE);
  await runUntilSignal();
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
