import {
  assignLoad,
  cancelLoad,
  declineAssignedLoad,
  getAssignedEquipment,
  getAssignedLoad,
  getAssignment,
  setAssignedEquipment,
  unassignLoad,
} from '@loadstone/contracts/assignments';
import { equipmentPostingCalls, loadPostingCalls, type PostingKind } from '@loadstone/contracts/postings';
import type { Person, TestApp } from '@loadstone/testkit';

/** The calls of an assignment that tests make again and again. */
export function createAssignmentCalls(board: TestApp) {
  return {
    assign: (as: Person, token: number, eToken: number, more: { instruction?: string; key?: string } = {}) =>
      board.call(assignLoad, {
        as,
        body: { userId: 1, token, eToken, instruction: more.instruction ?? '' },
        idempotencyKey: more.key,
      }),
    /** `driverPhone`: the driver with this phone takes the number without a confirmation. */
    generate: (as: Person, token: number, { key, driverPhone = '' }: { key?: string; driverPhone?: string } = {}) =>
      board.call(assignLoad, { as, body: { userId: 0, token, driverPhone }, idempotencyKey: key }),
    take: (
      as: Person,
      eToken: number,
      pIN: string,
      more: { key?: string; address?: string; crew?: { driverID?: number; equipmentID?: number } } = {},
    ) =>
      board.call(setAssignedEquipment, {
        as,
        params: { id: eToken },
        body: { pIN, eToken, ...more.crew },
        idempotencyKey: more.key,
        ...(more.address === undefined ? {} : { headers: { 'x-forwarded-for': more.address } }),
      }),
    step: (as: Person, kind: PostingKind, token: number, pStatus: 'A' | 'R' | 'D', version?: number) =>
      kind === 'L'
        ? board.call(loadPostingCalls.setStatus, {
            as,
            params: { id: token, key: as.keyFor('ll_ldpostings_update') },
            body: { pStatus, version },
          })
        : board.call(equipmentPostingCalls.setStatus, {
            as,
            params: { id: token, key: as.keyFor('ll_eqpostings_update') },
            body: { pStatus, version },
          }),
    decline: (as: Person, token: number, version?: number) =>
      board.call(declineAssignedLoad, { as, params: { id: token }, query: { version } }),
    unassign: (as: Person, token: number, version?: number) =>
      board.call(unassignLoad, { as, body: { token, version } }),
    cancel: (as: Person, eToken: number, version?: number) => board.call(cancelLoad, { as, body: { eToken, version } }),
    byId: (as: Person, id: number) => board.call(getAssignment, { as, params: { id } }),
    ofLoad: (as: Person, token: number) => board.call(getAssignedLoad, { as, params: { id: token } }),
    ofEquipment: (as: Person, token: number) => board.call(getAssignedEquipment, { as, params: { id: token } }),
  };
}

export type AssignmentCalls = ReturnType<typeof createAssignmentCalls>;
