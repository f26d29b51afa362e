import { describe, expect, it } from 'vitest';
import { IdIndex } from '../src/id-index.ts';
import { Random } from './random.ts';

const NUMBERS = 6000;

/** Consecutive ids, distant ids, multiples of a power of two, and ids beyond 32 bits. */
const SORTS: [string, (number: number) => number][] = [
  ['that are consecutive', (number) => 2e9 + number],
  ['that are far apart', (number) => number * 7919],
  ['that share their lowest bits', (number) => number * 4096],
  ['beyond 32 bits', (number) => number * 2 ** 33 + 5],
];

describe('the id index', () => {
  for (const [name, idOf] of SORTS) {
    it(`finds ids ${name} while others are added, moved and removed`, () => {
      const random = new Random(4);
      const ids = { doubles: new Float64Array(2 * NUMBERS + 1) };
      const index = new IdIndex(ids, 1);
      const held = new Map<number, number>();
      for (let number = 1; number <= NUMBERS; number++) {
        ids.doubles[number] = idOf(number);
        index.add(number);
        held.set(idOf(number), number);
      }
      const full = index.bytes;
      for (const [id, number] of held) {
        if (random.chance(0.1)) {
          index.move(number, number + NUMBERS);
          ids.doubles[number + NUMBERS] = id;
          held.set(id, number + NUMBERS);
        } else if (random.chance(0.95)) {
          index.remove(number);
          held.delete(id);
        }
      }
      expect(index.size).toBe(held.size);
      for (let number = 1; number <= NUMBERS; number++) {
        expect(index.find(idOf(number))).toBe(held.get(idOf(number)) ?? 0);
      }
      for (const number of held.values()) index.remove(number);
      expect([index.size, index.find(idOf(1))]).toEqual([0, 0]);
      expect(index.bytes).toBeLessThan(full / 4);
    });
  }
});
