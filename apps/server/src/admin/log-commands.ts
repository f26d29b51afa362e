import { ACTIVITY_TYPES, type ActivityType } from '@loadstone/contracts/activity';
import { z } from 'zod';
import { listActivities, listSignIns, type LogFilter } from '../modules/activity/index.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { timeZone } from '../ground/settings/setting-types.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';

const TYPE_NAMES = Object.keys(ACTIVITY_TYPES) as [ActivityType, ...ActivityType[]];
const NAMES_BY_ID = new Map<number, string>(Object.entries(ACTIVITY_TYPES).map(([name, id]) => [id, name]));
/** A spreadsheet takes a cell that starts with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Some programs separate cells at a semicolon or a tab: what follows one could be a formula as well. */
const INNER_FORMULA = /([;\t]\s*)(?=[=+\-@])/g;

const day = z.iso.date({ error: 'Expected a day such as 2026-06-15.' });

const options = {
  account: z.string().optional().describe('Only of users of this company'),
  email: z.string().optional().describe('Only of the user with this address'),
  type: z
    .enum(TYPE_NAMES)
    .optional()
    .describe(`Only of one type: ${TYPE_NAMES.join(', ')}`),
  from: day.optional().describe('From this day on, YYYY-MM-DD in the time zone'),
  until: day.optional().describe('Up to this day inclusive'),
  zone: timeZone.default('UTC').describe('Time zone of days and times, for example America/Toronto; default UTC'),
  csv: z.boolean().default(false).describe('As CSV with a header, for a spreadsheet'),
  limit: z.coerce.number().int().min(1).max(100_000).default(100).describe('Entries at most, the newest; default 100'),
};
type Options = z.output<z.ZodObject<typeof options>>;

/** Names of columns with the texts of their cells. */
type Row = Readonly<Record<string, string>>;

const showActivity = defineCommand({
  name: 'activity',
  summary: 'Shows the activity log, newest first: what users did',
  options,
  run: async ({ tx }, given) => {
    const entries = await listActivities(tx, await toFilter(tx, given));
    const rows = entries.map(({ at, custCd, email, typeId, description, appName, errorCode }) => ({
      ...toBase({ at, custCd, email, typeId }),
      description,
      app: appName,
      error: errorCode,
    }));
    return { message: toText(rows, given), isAudited: false };
  },
});

const showSignIns = defineCommand({
  name: 'sign-ins',
  summary: 'Shows the sign-in log, newest first: sign-ins, refused ones, checks of devices and locations',
  options,
  run: async ({ tx }, given) => {
    const entries = await listSignIns(tx, await toFilter(tx, given));
    const rows = entries.map(({ at, custCd, email, typeId, description, appName, errorCode, ...place }) => ({
      ...toBase({ at, custCd, email, typeId }),
      description,
      app: appName,
      error: errorCode,
      source: place.source,
      network: place.networkAddress,
      place: place.address,
    }));
    return { message: toText(rows, given), isAudited: false };
  },
});

/** @throws AppError where the company does not exist */
async function toFilter(tx: CommandContext['tx'], { account, type, zone, ...given }: Options): Promise<LogFilter> {
  if (account !== undefined) await getCompanyByCode(tx, account);
  return {
    custCd: account,
    email: given.email,
    typeIds: type === undefined ? undefined : [ACTIVITY_TYPES[type]],
    from: given.from,
    until: given.until,
    timeZone: zone,
    limit: given.limit,
  };
}

function toBase({ at, custCd, email, typeId }: { at: string; custCd: string | null; email: string; typeId: number }) {
  return { at, account: custCd ?? '', email, type: NAMES_BY_ID.get(typeId) ?? String(typeId) };
}

function toText(rows: readonly Row[], { csv: isCsv }: Options): string {
  const [first] = rows;
  if (first === undefined) return 'No entries.';
  if (!isCsv)
    return rows
      .map((row) =>
        Object.values(row)
          .map((cell) => cell || '-')
          .join('  '),
      )
      .join('\n');
  return [Object.keys(first), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map(toCsvCell).join(','))
    .join('\r\n');
}

function toCsvCell(cell: string): string {
  const safe = (FORMULA.test(cell) ? `'${cell}` : cell).replace(INNER_FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The commands that read the logs of users. */
export const LOG_COMMANDS: readonly Command[] = [showActivity, showSignIns];
