import { listEquipmentLeads, listLoadLeads } from '@loadstone/contracts/leads';
import {
  equipmentPostingCalls,
  loadPostingCalls,
  type EquipmentDraft,
  type LoadDraft,
  type PostingKind,
} from '@loadstone/contracts/postings';
import type { Person, TestApp } from '@loadstone/testkit';
import { equipmentDraft, loadDraft } from './drafts.ts';

const NO_KEYS = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };

/** The keys of a lead path that a user holds, without the partner board's. */
export function markKeys(as: Person): Omit<typeof NO_KEYS, 'dat'> {
  return {
    quickpay: as.keyFor('ll_qp'),
    equifax: as.keyFor('ll_eqf'),
    transcreditUs: as.keyFor('ll_tcus'),
    transcreditCa: as.keyFor('ll_tcc'),
  };
}

/** Requests that many tests of the board need, with the right keys in their paths. */
export function createBoardCalls(board: TestApp) {
  return {
    postLoad: (as: Person, draft: Partial<LoadDraft> = {}, idempotencyKey?: string) =>
      board.call(loadPostingCalls.create, {
        as,
        params: { key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
        body: { confirmDuplicate: true, ...loadDraft(draft) },
        idempotencyKey,
      }),
    postTruck: (as: Person, draft: Partial<EquipmentDraft> = {}, idempotencyKey?: string) =>
      board.call(equipmentPostingCalls.create, {
        as,
        params: { key: as.keyFor('ll_eqpostings_create_delete'), datKey: 'NA' },
        body: { confirmDuplicate: true, ...equipmentDraft(draft) },
        idempotencyKey,
      }),
    editLoad: (as: Person, token: number, version: number, draft: Partial<LoadDraft> = {}) =>
      board.call(loadPostingCalls.edit, {
        as,
        params: { key: as.keyFor('ll_ldpostings_update'), datKey: 'NA' },
        body: { token, version, confirmDuplicate: true, ...loadDraft(draft) },
      }),
    editTruck: (as: Person, token: number, version: number, draft: Partial<EquipmentDraft> = {}) =>
      board.call(equipmentPostingCalls.edit, {
        as,
        params: { key: as.keyFor('ll_eqpostings_update'), datKey: 'NA' },
        body: { token, version, confirmDuplicate: true, ...equipmentDraft(draft) },
      }),
    remove: (as: Person, kind: PostingKind, token: number) =>
      kind === 'L'
        ? board.call(loadPostingCalls.remove, {
            as,
            params: { id: token, key: as.keyFor('ll_ldpostings_create_delete') },
          })
        : board.call(equipmentPostingCalls.remove, {
            as,
            params: { id: token, key: as.keyFor('ll_eqpostings_create_delete') },
          }),
    listLoads: (as: Person) =>
      board.call(loadPostingCalls.list, { as, params: { key: as.keyFor('ll_ldpostings_view') } }),
    listTrucks: (as: Person) =>
      board.call(equipmentPostingCalls.list, { as, params: { key: as.keyFor('ll_eqpostings_view') } }),
    leadsOfLoad: (as: Person, token: number, keys: Partial<typeof NO_KEYS> = {}) =>
      board.call(listEquipmentLeads, { as, params: { token, ...NO_KEYS, ...keys } }),
    leadsOfTruck: (as: Person, token: number, keys: Partial<typeof NO_KEYS> = {}) =>
      board.call(listLoadLeads, { as, params: { token, ...NO_KEYS, ...keys } }),
  };
}

export type BoardCalls = ReturnType<typeof createBoardCalls>;
