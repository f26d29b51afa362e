import type { ChangedStopDraft } from '@loadstone/contracts/postings';
import { decideStops, proposeStops, type StopDecision } from '@loadstone/contracts/stop-changes';
import type { Person, TestApp } from '@loadstone/testkit';

/** The calls of changes of the stops of an assignment. */
export function createStopChangeCalls(board: TestApp) {
  return {
    propose: (as: Person, id: number, stops: readonly ChangedStopDraft[], lastNumber = 0, key?: string) =>
      board.call(proposeStops, { as, params: { id }, body: { stops: [...stops], lastNumber }, idempotencyKey: key }),
    decide: (as: Person, id: number, number: number, decision: StopDecision, key?: string) =>
      board.call(decideStops, { as, params: { id, number }, body: { decision }, idempotencyKey: key }),
  };
}
