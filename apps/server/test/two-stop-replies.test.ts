import { listEquipmentLeads, listLoadLeads } from '@loadstone/contracts/leads';
import { listLiveLeads, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import { createPostingResource, loadPostingCalls } from '@loadstone/contracts/postings';
import { createTemplate, listTemplates } from '@loadstone/contracts/templates';
import { createBroker, createCarrier, createTestApp, type Person } from '@loadstone/testkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBoardCalls } from './board-calls.ts';
import { equipmentDraft, loadDraft } from './drafts.ts';
import { createMachine } from './machine-calls.ts';

/** Random in each run: keys, numbers of rows and names of the people of a test. */
const DRAWN =
  /"(token|lToken|eToken|id|templateID|templateName|createdBy|custCd|company|phone|email|nickName|leadsEventId|accountId|eventId|requestId|duplicateOf)":("[^"]*"|\d+|null)/g;

/** A reply with names in place of what differs between two runs; all else stays. */
function toRecord(name: string, reply: { readonly status: number; readonly body: unknown }): string {
  return `${name} ${reply.status}\n${JSON.stringify(reply.body).replaceAll(DRAWN, '"$1":drawn')}\n`;
}

const FULL = {
  comment: 'Two stops',
  rate: { amount: 245_000, currency: 'USD', basis: 'flat' },
  weightLbs: 44_000,
  lengthFt: 53,
  commodity: 'Steel coils',
  pickupNumber: 'PU-4471',
  pickupHours: { from: '07:00', to: '15:00' },
  deliveryDate: '2026-06-17',
  deliveryHours: { from: '08:00', to: '08:00' },
  bookNow: true,
} as const;

/** The replies of the specified calls about a load with two stops, and of one of `/v1`. */
async function recordReplies(): Promise<string> {
  const board = await createTestApp();
  try {
    const calls = createBoardCalls(board);
    const [broker, carrier]: [Person, Person] = [await createBroker(board.db), await createCarrier(board.db)];
    const posted = await calls.postLoad(broker, FULL);
    const plain = await calls.postLoad(broker);
    const truck = await calls.postTruck(carrier, { corridor: 'C' });
    const template = { postType: 'L', ...loadDraft(FULL) } as const;
    const keys = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };
    const edited = await calls.editLoad(broker, posted.body.token, posted.body.version, { ...FULL, comment: 'Edited' });
    const machine = await createMachine(board, broker);
    return [
      toRecord('create', posted),
      toRecord('create plain', plain),
      toRecord('create equipment', truck),
      toRecord('edit', edited),
      toRecord('list', await calls.listLoads(broker)),
      toRecord('get', await board.call(loadPostingCalls.get, { as: broker, params: { id: posted.body.token } })),
      toRecord(
        'leads of the equipment',
        await board.call(listLoadLeads, { as: carrier, params: { token: truck.body.token, ...keys } }),
      ),
      toRecord(
        'leads of the load',
        await board.call(listEquipmentLeads, { as: broker, params: { token: posted.body.token, ...keys } }),
      ),
      toRecord(
        'live leads',
        await board.call(listLiveLeads, {
          as: carrier,
          body: { Type: 1, C_LLAPIKey: carrier.keyFor('ll_live') } as LiveLeadRequest,
        }),
      ),
      toRecord('create template', await board.call(createTemplate, { as: broker, body: template })),
      toRecord('list templates', await board.call(listTemplates, { as: broker, params: { mode: 'B' } })),
      toRecord(
        '/v1',
        await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft(FULL), clientRefNum: 'R-1' } }),
      ),
      toRecord(
        '/v1 refused',
        await machine.call(createPostingResource, { body: { postType: 'E', ...equipmentDraft(), srceRadius: 51 } }),
      ),
    ].join('\n');
  } finally {
    await board.close();
  }
}

/** The replies of a record by their names. */
function readRecord(record: string): Map<string, unknown> {
  const replies = record.trim().split('\n\n');
  return new Map(
    replies.map((reply) => {
      const [name = '', body = ''] = reply.split('\n');
      return [name, JSON.parse(body.replaceAll(':drawn', ':"drawn"')) as unknown];
    }),
  );
}

// The record is of the code before loads had stops between their ends. Since then leads have their fields in another
// order, and the reply of /v1 names the posting that it repeats.
it('replies about a load with two stops have the fields and values of before', async () => {
  const before = readRecord(readFileSync(join(import.meta.dirname, 'recorded/two-stop-replies.txt'), 'utf8'));
  before.set('/v1 200', { ...(before.get('/v1 200') as object), duplicateOf: 'drawn' });
  expect(Object.fromEntries(readRecord(await recordReplies()))).toStrictEqual(Object.fromEntries(before));
});
