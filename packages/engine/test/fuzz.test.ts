import { describe, it } from 'vitest';
import { Program } from './program.ts';

const SEEDS = 40;
const OPERATIONS = 250;

describe('M1–M13 hold under random operations', () => {
  for (let seed = 0; seed < SEEDS; seed++) {
    it(`M1–M12: seed ${seed} agrees with the oracle for ${OPERATIONS} operations`, () => {
      new Program(seed).run(OPERATIONS);
    });
  }
});
