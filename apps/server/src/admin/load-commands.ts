import { z } from 'zod';
import { findLoads, readArchive, type FoundLoad } from '../modules/archive/index.ts';
import { listHistory, type HistoryRow } from '../modules/assignments/index.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';

const showLoad = defineCommand({
  name: 'show-load',
  summary: 'Shows what happened to a load, also one that is deleted or in the archive',
  options: {
    account: z.string().describe("The customer code of the load's company"),
    load: z.string().min(1).describe('Its permanent id (p17), its token, or its own reference'),
  },
  run: async ({ tx }, { account, load }) => {
    const { account_id: accountId } = await getCompanyByCode(tx, account);
    const named = [
      ...(await findNumbered(tx, accountId, load)),
      ...(await findLoads(tx, accountId, { reference: load })),
    ];
    const loads = [...new Map(named.map((each) => [each.id, each])).values()];
    const lines: string[] = [];
    for (const each of loads) {
      const reader = each.archived_on === null ? tx : await readArchive(tx, each.id);
      const history = reader === undefined ? [] : await listHistory(reader, [each.id]);
      lines.push(describeLoad(each), ...history.map(describeEntry));
    }
    return { message: lines.join('\n') || 'No such load.', isAudited: false, hasFailed: loads.length === 0 };
  },
});

/** The load that a permanent id or a token names; a reference can look like one. */
async function findNumbered(tx: CommandContext['tx'], accountId: number, text: string): Promise<FoundLoad[]> {
  const [, letter, digits] = /^(p?)(\d{1,15})$/.exec(text) ?? [];
  if (digits === undefined) return [];
  return findLoads(tx, accountId, letter === 'p' ? { id: Number(digits) } : { token: Number(digits) });
}

function toMinute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

function describeLoad(load: FoundLoad): string {
  const ends = [
    ...(load.deleted_on === null ? [] : [`deleted ${toMinute(load.deleted_on)}`]),
    ...(load.archived_on === null ? [] : [`archived ${toMinute(load.archived_on)}`]),
  ];
  return [
    ...[`p${load.id}`, `token ${load.token}`, load.client_ref_num, `status ${load.p_status}`, load.date_avail],
    `${load.srce_city} ${load.srce_st} > ${load.dest_city} ${load.dest_st}`,
    ...[`posted ${toMinute(load.created_on)}`, ...ends],
  ].join('  ');
}

function describeEntry(entry: HistoryRow): string {
  const { created_on: at, action, p_status: status, actor_name: name, actor_company: company, note } = entry;
  return ['', toMinute(at), action, status, [name, company].filter((part) => part !== '').join(', ') || '-', note]
    .join('  ')
    .trimEnd();
}

/** The command that says what happened to a load. */
export const LOAD_COMMANDS: readonly Command[] = [showLoad];
