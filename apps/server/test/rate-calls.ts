import { acceptConfirmation, decideRate, proposeRate, type RateDecision } from '@loadstone/contracts/agreed-rates';
import { setRateTerms } from '@loadstone/contracts/companies';
import type { Rate } from '@loadstone/contracts/money';
import type { Person, TestApp } from '@loadstone/testkit';

/** The calls of the rates of an assignment. */
export function createRateCalls(board: TestApp) {
  return {
    propose: (as: Person, id: number, rate: Rate, lastNumber: number, key?: string) =>
      board.call(proposeRate, { as, params: { id }, body: { rate, lastNumber }, idempotencyKey: key }),
    decide: (as: Person, id: number, number: number, decision: RateDecision, key?: string) =>
      board.call(decideRate, { as, params: { id, number }, body: { decision }, idempotencyKey: key }),
    accept: (as: Person, id: number, number: number, body: { name: string; sha256: string }, key?: string) =>
      board.call(acceptConfirmation, { as, params: { id, number }, body, idempotencyKey: key }),
    setTerms: (as: Person, terms: string, language?: string) =>
      board.call(setRateTerms, { as, body: { terms, ...(language === undefined ? {} : { language }) } }),
  };
}

export type RateCalls = ReturnType<typeof createRateCalls>;
