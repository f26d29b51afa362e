import { describe, expect, it } from 'vitest';
import { Places } from '../src/places.ts';
import { Sight } from '../src/sight.ts';
import { milesBetween } from '../src/sphere.ts';
import { Random } from './random.ts';

const somewhere = (random: Random): [lat: number, lon: number] => [
  random.below(18_000_001) - 9_000_000,
  random.below(36_000_001) - 18_000_000,
];

describe('places', () => {
  it('are one number for one place while anybody uses it, and forgotten after the last', () => {
    const random = new Random(1);
    const places = new Places();
    const empty = places.bytes;
    const known = Array.from({ length: 5000 }, () => somewhere(random));
    const numbers = known.map(([lat, lon]) => places.take(lat, lon));
    expect(new Set(numbers).size).toBe(known.length);
    expect(known.map(([lat, lon]) => places.take(lat, lon))).toEqual(numbers);
    for (const number of numbers) places.giveBack(number);
    expect(numbers.map((number) => places.read(number))).toEqual(
      known.map(([lat, lon]) => ({ lat: lat / 100_000, lon: lon / 100_000 })),
    );
    for (const number of numbers) places.giveBack(number);
    expect(places.bytes).toBe(empty);
    expect(places.take(...known[0]!)).toBe(1);
  });

  it('M12: are as far from each other as the rule says, however they are asked', () => {
    const random = new Random(2);
    const places = new Places();
    const known = [...Array.from({ length: 200 }, () => somewhere(random)), [9e6, 0], [-9e6, 0]] as const;
    const numbers = known.map(([lat, lon]) => places.take(lat, lon));
    const sight = new Sight(places);
    numbers.forEach((from, index) => {
      sight.goTo(from);
      const miles = known.map(([lat, lon]) => milesBetween(known[index]![0], known[index]![1], lat, lon));
      expect(numbers.map((to) => places.milesBetween(from, to))).toEqual(miles);
      for (let time = 0; time < 2; time++) expect(numbers.map((to) => sight.milesTo(to))).toEqual(miles);
    });
  });
});
