import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../ground/clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError, errorText } from '../ground/errors.ts';
import { BackupError } from '../backup/index.ts';
import { RoadMilesError } from '../modules/road-miles/index.ts';
import { ACTIVITY_COMMANDS, BrokenChainError } from './activity-commands.ts';
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import { insertAudit } from '../modules/activity/index.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { BOARD_COMMANDS } from './board-commands.ts';
import {
  UsageError,
  type AdminBoard,
  type Command,
  type CommandOutcome,
  defineCommand,
  type CommandContext,
} from './command.ts';
import { DEVICE_COMMANDS } from './device-commands.ts';
import { DOCTOR_COMMANDS } from './doctor-command.ts';
import { ISSUER_COMMANDS } from './issuer-commands.ts';
import { LISTING_COMMANDS } from './listing-commands.ts';
import { LOAD_COMMANDS } from './load-commands.ts';
import { LOG_COMMANDS } from './log-commands.ts';
import { PERSON_COMMANDS, PersonRefusedError } from './person-commands.ts';
import { ROAD_MILE_COMMANDS } from './road-mile-commands.ts';
import { SERVICE_ACCOUNT_COMMANDS } from './service-account-commands.ts';
import { SIGN_IN_COMMANDS } from './sign-in-commands.ts';
import { USER_COMMANDS } from './user-commands.ts';
import { createBoardVault, VaultError } from '../db/vault/index.ts';
import { setLocationGate } from '../modules/companies/index.ts';
import { changeUser, listUserIdsOfCompany } from '../modules/users/index.ts';
import { email as userEmail, endSessions, isOn as onOption } from './user-parts.ts';

const setGate = defineCommand({
  name: 'set-location-gate',
  summary: "Sets whether a user, or every user of a company, must share the browser's location",
  options: {
    email: userEmail.optional().describe("The user's e-mail address"),
    account: z.string().optional().describe("The company's customer code, in place of --email"),
    on: onOption,
  },
  run: async (context, { email, account, on }) => {
    const isOn = on === 'yes';
    const details = { on };
    if (email !== undefined && account === undefined) {
      const user = await changeUser(context.tx, email, { geo_enforced: isOn });
      if (isOn) await endAllSessions(context, [user.user_id]);
      const message = `${email}: location gate ${on}.`;
      return { accountId: user.account_id, userId: user.user_id, details, message };
    }
    if (account !== undefined && email === undefined) {
      const { account_id: accountId } = await setLocationGate(context.tx, account, isOn);
      if (isOn) await endAllSessions(context, await listUserIdsOfCompany(context.tx, accountId));
      return { accountId, details, message: `${account}: location gate ${on}.` };
    }
    throw new AppError('request.invalid', errorText('user.locationOption'));
  },
});

/** The commands for the location of browsers. */
const LOCATION_COMMANDS: readonly Command[] = [setGate];

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...ACCOUNT_COMMANDS,
  ...LISTING_COMMANDS,
  ...LOAD_COMMANDS,
  ...USER_COMMANDS,
  ...PERSON_COMMANDS,
  ...SERVICE_ACCOUNT_COMMANDS,
  ...SIGN_IN_COMMANDS,
  ...ISSUER_COMMANDS,
  ...DEVICE_COMMANDS,
  ...LOCATION_COMMANDS,
  ...LOG_COMMANDS,
  ...ACTIVITY_COMMANDS,
  ...BOARD_COMMANDS,
  ...ROAD_MILE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...DOCTOR_COMMANDS,
];

/** Errors whose message states why a command was refused. */
const REFUSALS = [AppError, BackupError, BrokenChainError, PersonRefusedError, RoadMilesError, VaultError];

interface AdminEnvironment {
  /** Opens the database; called once, and only for a valid command. */
  readonly openBoard: () => Promise<AdminBoard>;
  readonly clock: Clock;
  /** The user who runs the command, for the audit log. */
  readonly operator: string;
  readonly readInput: () => Promise<string>;
  readonly print: (line: string) => void;
}

function isFlag(schema: z.ZodType): boolean {
  return schema instanceof z.ZodDefault ? isFlag(schema.unwrap() as z.ZodType) : schema instanceof z.ZodBoolean;
}

function listOptions(command: Command): { name: string; schema: z.ZodType; isRequired: boolean }[] {
  return Object.entries(command.options.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    name,
    schema,
    isRequired: !schema.safeParse(undefined).success,
  }));
}

/** Returns the help: all commands, or one with its options. */
function describeCommands(command?: Command): string {
  if (!command) {
    const width = Math.max(...COMMANDS.map((one) => one.name.length));
    const lines = COMMANDS.map((one) => `  ${one.name.padEnd(width)}  ${one.summary}`);
    return `Usage: npm run admin -- <command> [--option value …]\n\n${lines.join('\n')}\n\nOptions of one: help <command>`;
  }
  const options = listOptions(command);
  const width = Math.max(0, ...options.map(({ name }) => name.length));
  const lines = options.map(
    ({ name, schema, isRequired }) =>
      `  --${name.padEnd(width)}  ${schema.description ?? ''}${isRequired ? ' (required)' : ''}`,
  );
  const usage = command.argument === undefined ? command.name : `${command.name} <${command.argument}>`;
  return [`${usage}: ${command.summary}`, ...lines].join('\n');
}

function getCommand(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageError(`There is no command "${name}".\n\n${describeCommands()}`);
  return command;
}

function parseOptions(command: Command, words: readonly string[]): Record<string, unknown> {
  const types = Object.fromEntries(
    listOptions(command).map(({ name, schema }) => [
      name,
      { type: isFlag(schema) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let given: Record<string, unknown>;
  try {
    const { argument } = command;
    const parsed = parseArgs({
      args: [...words],
      options: types,
      strict: true,
      allowPositionals: argument !== undefined,
    });
    const [word, ...others] = parsed.positionals;
    if (others.length > 0) throw new UsageError(`Unexpected: ${others.join(' ')}`);
    given = { ...parsed.values, ...(argument !== undefined && word !== undefined && { [argument]: word }) };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${describeCommands(command)}`);
  }
  const parsed = command.options.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const option = String(issue.path[0]);
    return `  --${option}: ${option in given ? issue.message : 'This option is required.'}`;
  });
  throw new UsageError(`Some options are wrong:\n${lines.join('\n')}\n\n${describeCommands(command)}`);
}

async function runCommand(
  command: Command,
  options: Record<string, unknown>,
  environment: AdminEnvironment,
): Promise<CommandOutcome> {
  const { clock, operator, readInput } = environment;
  if ('runUnopened' in command) return command.runUnopened(environment.openBoard, clock);
  const board = await environment.openBoard();
  const { db } = board.database;
  const vault = createBoardVault({ db, configuration: board.configuration, clock });
  const audit = async (executor: Db, outcome: CommandOutcome): Promise<CommandOutcome> => {
    if (outcome.isAudited !== false) {
      await insertAudit(executor, {
        at: clock.now(),
        operator,
        command: command.name,
        account_id: outcome.accountId ?? null,
        user_id: outcome.userId ?? null,
        details: JSON.stringify(outcome.details ?? {}),
      });
    }
    return outcome;
  };
  if ('runOnBoard' in command) return audit(db, await command.runOnBoard({ ...board, vault, clock }, options));
  const context = { db, configuration: board.configuration, vault, clock, readInput };
  return inTransaction(db, async (tx) => audit(tx, await command.run({ ...context, tx }, options)));
}

/**
 * Runs one command in one transaction with its audit entry.
 *
 * @param words the command line after the program's name
 * @returns the exit code: 0 success, 1 refused or a fault was found, 2 invalid command line
 */
export async function runAdmin(words: readonly string[], environment: AdminEnvironment): Promise<number> {
  const [name = 'help', ...rest] = words;
  try {
    if (name === 'help' || name === '--help') {
      environment.print(describeCommands(rest[0] === undefined ? undefined : getCommand(rest[0])));
      return 0;
    }
    const command = getCommand(name);
    const { message, hasFailed } = await runCommand(command, parseOptions(command, rest), environment);
    environment.print(message);
    return hasFailed === true ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      environment.print(error.message);
      return 2;
    }
    if (REFUSALS.some((kind) => error instanceof kind)) {
      environment.print(`Refused: ${(error as Error).message}`);
      return 1;
    }
    throw error;
  }
}

/** Sessions that began without the gate end, so that each user passes it with the next sign-in. */
async function endAllSessions(context: CommandContext, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) await endSessions(context, userId);
}
