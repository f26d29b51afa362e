import { expect, it } from 'vitest';
import { runDocumentRounds } from './document-rounds.ts';

it('a server that is killed between the bytes and the row of a document leaves neither alone', async () => {
  const steps = ['killed in the middle of the bytes', 'killed after the bytes and before the row'];
  const rounds = await runDocumentRounds({ store: 'folder', seed: 1, steps });
  expect(rounds).toEqual(steps.map((step) => ({ step, faults: [] })));
}, 120_000);
