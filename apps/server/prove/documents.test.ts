import { expect, it } from 'vitest';
import { runDocumentRounds } from './document-rounds.ts';

it('a server that is killed between the bytes and the row of a document leaves neither alone', async () => {
  const step = 'killed in the middle of one file and before the row of another';
  const rounds = await runDocumentRounds({ store: 'folder', seed: 1, steps: [step] });
  expect(rounds).toEqual([{ step, faults: [] }]);
});
