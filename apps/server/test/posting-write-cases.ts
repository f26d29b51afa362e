import { reportStop } from '@loadstone/contracts/assignments';
import { showDocumentToCustomer } from '@loadstone/contracts/documents';
import { createNetwork } from '@loadstone/contracts/networks';
import { deleteAlias, saveAlias } from '@loadstone/contracts/posting-lists';
import {
  equipmentBatchCalls,
  equipmentPostingCalls,
  equipmentQuantityCalls,
  loadBatchCalls,
  loadPostingCalls,
  loadQuantityCalls,
  repostExpired,
} from '@loadstone/contracts/postings';
import { releaseTier, type Tier } from '@loadstone/contracts/tiers';
import type { Person } from '@loadstone/testkit';
import type { PostingRow } from '../src/db/tables/schema.ts';
import { equipmentDraft, loadDraft, stopDraft } from './drafts.ts';
import { createPdf } from './sample-files.ts';
import { caseOf, type Desks, type WriteCase } from './write-case.ts';

const loadKeys = (as: Person) => ({ key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' });
const truckKeys = (as: Person) => ({ key: as.keyFor('ll_eqpostings_create_delete'), datKey: 'NA' });
const expire = async ({ board }: Desks, { token }: PostingRow) => {
  await board.db.updateTable('postings').set({ date_avail: '2026-06-01' }).where('token', '=', token).execute();
};
const assign = async ({ assignments, broker, load, truck }: Desks) =>
  (await assignments.assign(broker, load.token, truck.token)).body;

const ALIAS = { kind: 'place', text: 'Plant 4', means: 'Joliet, IL' } as const;

/** One call of each write of postings, and of the stops of one that is assigned. */
export const POSTING_WRITE_CASES: readonly WriteCase[] = [
  caseOf(saveAlias, async ({ broker }) => ({ as: broker, body: ALIAS })),
  caseOf(deleteAlias, async ({ board, broker }) => {
    const { body } = await board.call(saveAlias, { as: broker, body: ALIAS });
    return { as: broker, params: { id: body.id } };
  }),
  caseOf(loadPostingCalls.create, async ({ broker }) => ({
    as: broker,
    params: loadKeys(broker),
    body: loadDraft({ comment: 'Another', confirmDuplicate: true }),
  })),
  caseOf(equipmentPostingCalls.create, async ({ carrier }) => ({
    as: carrier,
    params: truckKeys(carrier),
    body: equipmentDraft({ comment: 'Another', confirmDuplicate: true }),
  })),
  caseOf(loadPostingCalls.edit, async ({ broker, load }) => ({
    as: broker,
    params: { key: broker.keyFor('ll_ldpostings_update'), datKey: 'NA' },
    body: { token: load.token, version: load.version, ...loadDraft({ comment: 'New' }) },
  })),
  caseOf(releaseTier, async ({ board, broker }) => {
    const { body: network } = await board.call(createNetwork, { as: broker, body: { name: 'Without members' } });
    const tiers: Tier[] = [
      { receivers: { type: 'network', networkId: network.id }, rate: null, minutes: 10, bookNow: false },
      { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false },
    ];
    const posted = await board.call(loadPostingCalls.create, {
      as: broker,
      params: loadKeys(broker),
      body: loadDraft({ comment: 'Another', confirmDuplicate: true, tiers }),
    });
    return { as: broker, params: { token: posted.body.token }, body: { number: 2 } };
  }),
  caseOf(equipmentPostingCalls.edit, async ({ carrier, truck }) => ({
    as: carrier,
    params: { key: carrier.keyFor('ll_eqpostings_update'), datKey: 'NA' },
    body: { token: truck.token, version: truck.version, ...equipmentDraft({ comment: 'New' }) },
  })),
  caseOf(loadPostingCalls.setStatus, async (desks) => {
    const { broker, load } = desks;
    await expire(desks, load);
    return {
      as: broker,
      params: { id: load.token, key: broker.keyFor('ll_ldpostings_update') },
      body: { pStatus: 'O', confirmDuplicate: true },
    };
  }),
  caseOf(equipmentPostingCalls.setStatus, async (desks) => {
    const { version } = await assign(desks);
    const { carrier, truck } = desks;
    const params = { id: truck.token, key: carrier.keyFor('ll_eqpostings_update') };
    return { as: carrier, params, body: { pStatus: 'A', version } };
  }),
  caseOf(loadPostingCalls.remove, async ({ broker, load }) => ({
    as: broker,
    params: { id: load.token, key: loadKeys(broker).key },
  })),
  caseOf(equipmentPostingCalls.remove, async ({ carrier, truck }) => ({
    as: carrier,
    params: { id: truck.token, key: truckKeys(carrier).key },
  })),
  caseOf(loadPostingCalls.aggregateRemove, async ({ broker, load }) => ({
    as: broker,
    body: { token: load.token, status: 'O', key: loadKeys(broker).key },
  })),
  caseOf(equipmentPostingCalls.aggregateRemove, async ({ carrier, truck }) => ({
    as: carrier,
    body: { token: truck.token, status: 'O', key: truckKeys(carrier).key },
  })),
  caseOf(loadBatchCalls.createMany, async ({ broker }) => ({
    as: broker,
    params: loadKeys(broker),
    body: { postings: ['One', 'Two'].map((comment) => loadDraft({ comment, confirmDuplicate: true })) },
  })),
  caseOf(equipmentBatchCalls.createMany, async ({ carrier }) => ({
    as: carrier,
    params: truckKeys(carrier),
    body: { postings: [equipmentDraft({ comment: 'One', confirmDuplicate: true })] },
  })),
  caseOf(loadBatchCalls.confirmMany, async ({ broker, load }) => ({
    as: broker,
    body: { tokens: [load.token], key: broker.keyFor('ll_ldpostings_update') },
  })),
  caseOf(equipmentBatchCalls.confirmMany, async ({ carrier, truck }) => ({
    as: carrier,
    body: { tokens: [truck.token], key: carrier.keyFor('ll_eqpostings_update') },
  })),
  caseOf(loadQuantityCalls.raise, async ({ broker, load }) => ({
    as: broker,
    body: { raises: [{ token: load.token, by: 2 }], key: broker.keyFor('ll_ldpostings_update') },
  })),
  caseOf(equipmentQuantityCalls.raise, async ({ carrier, truck }) => ({
    as: carrier,
    body: { raises: [{ token: truck.token, by: 2 }], key: carrier.keyFor('ll_eqpostings_update') },
  })),
  caseOf(loadBatchCalls.removeMany, async ({ broker, load }) => ({
    as: broker,
    body: { tokens: [load.token], key: loadKeys(broker).key },
  })),
  caseOf(equipmentBatchCalls.removeMany, async ({ carrier, truck }) => ({
    as: carrier,
    body: { tokens: [truck.token], key: truckKeys(carrier).key },
  })),
  caseOf(repostExpired, async (desks) => {
    await expire(desks, desks.load);
    return { as: desks.broker, body: { Type: 'L', confirmDuplicate: true } };
  }),
  caseOf(reportStop, async ({ assignments, broker, calls, carrier, truck }) => {
    const { token } = (await calls.postLoad(broker, { stops: [stopDraft()] })).body;
    const { id } = (await assignments.assign(broker, token, truck.token)).body;
    await assignments.step(carrier, 'E', truck.token, 'A');
    return { as: carrier, params: { id }, body: { stop: 0, step: 'arrive' } };
  }),
  caseOf(showDocumentToCustomer, async ({ documents, broker, load }) => {
    const proof = { bytes: createPdf(), name: 'proof.pdf', type: 'application/pdf' };
    const { body } = await documents.upload(broker, load.token, proof, { fields: { kind: 'proofOfDelivery' } });
    return { as: broker, params: { id: body.documentId }, body: { isForCustomer: true } };
  }),
];
