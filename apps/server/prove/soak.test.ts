import { expect, it } from 'vitest';
import { listGrowthFaults } from './soak-figures.ts';

const toSamples = (memoryMb: (place: number) => number, handles: (place: number) => number) =>
  Array.from({ length: 60 }, (_, place) => ({ memoryMb: memoryMb(place), handles: handles(place) }));

it('a soak accepts memory that grows at the start and then goes up and down', () => {
  const saw = (place: number): number => 200 + Math.min(place, 20) * 5 + (place % 7) * 5;
  expect(listGrowthFaults(toSamples(saw, () => 1_030))).toEqual([]);
});

it('a soak reports memory and handles that keep growing', () => {
  const faults = listGrowthFaults(
    toSamples(
      (place) => 300 + place * 3,
      (place) => 1_000 + place,
    ),
  );
  expect(faults).toEqual(['the memory grew from 387 to 459 MB', 'the open handles grew from 1029 to 1053']);
});

it('a soak that is too short to be judged is no success', () => {
  expect(() =>
    listGrowthFaults(
      toSamples(
        () => 1,
        () => 1,
      ).slice(0, 2),
    ),
  ).toThrow(RangeError);
});
