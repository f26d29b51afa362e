import { createHash } from 'node:crypto';
import { createReferenceChallenge } from '@loadstone/contracts/assignments';
import { REFERENCE_PROOF } from '@loadstone/contracts/references';
import type { TestApp } from '@loadstone/testkit';
import { expect } from 'vitest';

/** A challenge with what solves it. */
export interface ReferenceAnswer {
  readonly challenge: string;
  readonly answer: string;
}

/** Solves a challenge that the board gives to an address; its wait is left to the test. */
export async function solveReferenceChallenge(board: TestApp, from: string): Promise<ReferenceAnswer> {
  const headers = { 'x-forwarded-for': from };
  const { status, body } = await board.call(createReferenceChallenge, { headers });
  expect(status).toBe(200);
  const { challenge, bits, waitMs } = body;
  expect(waitMs).toBe(REFERENCE_PROOF.waitMs);
  const isSolved = (answer: number): boolean => {
    const hash = createHash('sha256').update(`${challenge}.${answer}`).digest();
    return hash.readUInt32BE(0) >>> (32 - bits) === 0;
  };
  let answer = 0;
  while (!isSolved(answer)) answer += 1;
  return { challenge, answer: String(answer) };
}
