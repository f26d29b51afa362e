import { z } from 'zod';
import { appendToChains, listChainCompanies, verifyChain } from '../modules/activity/index.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { inTransaction } from '../db/transaction.ts';
import { defineBoardCommand, type Command } from './command.ts';

const DAY_MS = 86_400_000;

/** A broken chain; the exit code of the command is 1. */
export class BrokenChainError extends Error {
  override readonly name = 'BrokenChainError';
}

const verify = defineBoardCommand({
  name: 'verify-activity',
  summary: 'Checks that no entry of the activity log was changed, added, moved or removed',
  options: {
    account: z.string().optional().describe('Only of this company'),
    export: z
      .boolean()
      .default(false)
      .describe('Prints the entries of the company with their hashes, one JSON text a line, for its own check'),
  },
  run: async ({ database: { db }, vault, configuration, clock }, { account, export: isExported }) => {
    await appendToChains({ db, vault });
    // A day more: entries are removed by whole days.
    const keptMs = (configuration.retention.activityDays - 1) * DAY_MS;
    const keptSince = new Date(clock.now().getTime() - keptMs);
    const one =
      account === undefined
        ? undefined
        : await inTransaction(db, async (tx) => (await getCompanyByCode(tx, account)).account_id);
    const lines: string[] = [];
    let count = 0;
    for (const accountId of one === undefined ? await listChainCompanies(db) : [one]) {
      const { fault, entries, head } = await verifyChain({ db, vault }, { accountId, keptSince }, (row) => {
        if (!isExported || one === undefined) return;
        const {
          number,
          activity_id: activityId,
          created_on: createdOn,
          content,
          content_hash: contentHash,
          hash,
        } = row;
        const hashes = { contentHash: contentHash.toString('hex'), hash: hash.toString('hex') };
        lines.push(JSON.stringify({ accountId, number, activityId, createdOn, content, ...hashes }));
      });
      count += entries;
      if (fault !== undefined) {
        const place = [
          ...(fault.number === undefined ? [] : [`number ${fault.number}`]),
          ...(fault.activityId === undefined ? [] : [`entry ${fault.activityId}`]),
        ].join(', ');
        throw new BrokenChainError(`Company ${accountId}: ${fault.fault}${place === '' ? '' : ` at ${place}`}.`);
      }
      if (one !== undefined && head !== undefined) lines.push(JSON.stringify(head));
    }
    return { isAudited: false, message: [...lines, `${count} entries are as they were written.`].join('\n') };
  },
});

/** The commands for the chains of the activity log. */
export const ACTIVITY_COMMANDS: readonly Command[] = [verify];
