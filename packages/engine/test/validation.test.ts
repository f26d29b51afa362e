import { describe, expect, it } from 'vitest';
import type { Posting } from '../src/index.ts';
import { createEngine } from '../src/index.ts';
import { aLoad, aTruck, engineWith, TODAY } from './postings.ts';

const BAD: [string, Partial<Record<keyof Posting, unknown>>, ErrorConstructor][] = [
  ['a latitude of 91', { origin: { lat: 91, lon: 0 } }, RangeError],
  ['a longitude of -181', { destination: { lat: 0, lon: -181 } }, RangeError],
  ['a latitude that is not a number', { origin: { lat: NaN, lon: 0 } }, TypeError],
  ['a missing place', { destination: undefined }, TypeError],
  ['a negative radius', { originRadius: -1 }, RangeError],
  ['an infinite radius', { destinationRadius: Infinity }, TypeError],
  ['a radius beyond the earth', { destinationRadius: 12_501 }, RangeError],
  ['an unknown equipment letter', { types: 'VQ' }, RangeError],
  ['no equipment', { types: '' }, RangeError],
  ['an unknown attribute', { attributes: 'Q' }, RangeError],
  ['an unknown size', { size: 'X' }, RangeError],
  ['an unknown kind', { kind: 'X' }, RangeError],
  ['a fractional token', { token: 1.5 }, TypeError],
  ['a token of zero', { token: 0 }, RangeError],
  ['an unsafe token', { token: 2 ** 53 }, RangeError],
  ['a company of zero', { company: 0 }, RangeError],
  ['a negative network', { networkId: -1 }, RangeError],
  ['a fractional day', { day: 1.5 }, TypeError],
  ['a creation time that is not a number', { createdOn: NaN }, TypeError],
  ['a corridor that is not a boolean', { corridor: 1 }, TypeError],
];

describe('invalid input', () => {
  for (const [name, changes, error] of BAD) {
    it(`rejects ${name} and changes nothing`, () => {
      const engine = engineWith(aLoad({ token: 9 }), aTruck());
      const before = engine.stats();
      const bad = { ...aLoad({ company: 77, networkId: 5 }), ...changes } as Posting;
      expect(() => engine.put(bad)).toThrow(error);
      expect(() => engine.load([aLoad({ token: 50 }), bad])).toThrow(error);
      expect(() => engine.match(bad)).toThrow(error);
      expect(() => engine.affected({ type: 'put', posting: bad })).toThrow(error);
      expect(engine.stats()).toEqual(before);
      expect([engine.has(50), engine.count(2)]).toEqual([false, 1]);
    });
  }

  it('names the rejected value', () => {
    expect(() => createEngine({ today: TODAY }).put(aLoad({ origin: { lat: 91, lon: 0 } }))).toThrow('91');
  });

  it('rejects a bulk load with a duplicate token as a whole', () => {
    const engine = engineWith(aLoad());
    expect(() => engine.load([aLoad({ token: 5 }), aLoad({ token: 6 }), aLoad({ token: 5 })])).toThrow(
      'duplicate token 5',
    );
    expect(() => engine.load([aLoad({ token: 7 }), aLoad()])).toThrow('duplicate token 1');
    expect(engine.size).toBe(1);
  });

  it('rejects queries for unknown postings', () => {
    const engine = engineWith(aLoad(), aLoad({ token: 3 }));
    expect(() => engine.match(99)).toThrow(RangeError);
    expect(() => engine.explain(1, 99)).toThrow(RangeError);
    expect(() => engine.explain(1, 3)).toThrow('M1');
    expect(() => engine.nearMisses(99)).toThrow(RangeError);
    expect(() => engine.setExclusion(4, 4, true)).toThrow(RangeError);
    expect(() => engine.setNetwork(0, [1])).toThrow(RangeError);
    expect(engine.remove(99)).toBe('none');
  });

  it('returns a posting with rounded numbers and ordered letters', () => {
    const posting = aTruck({ types: 'FRV', attributes: 'ZA', corridor: true, networkId: 3, originRadius: 12.3456 });
    expect(engineWith(posting).get(2)).toEqual({ ...posting, types: 'VRF', attributes: 'AZ', originRadius: 12.345 });
  });
});
