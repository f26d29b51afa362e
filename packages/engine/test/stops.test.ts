import { describe, expect, it } from 'vitest';
import { DuplicateIndex, measureStops, SameLoadIndex, type Posting, type Stop } from '../src/index.ts';
import { haulOf, haversine } from './oracle.ts';
import { aLoad, aTruck, CHICAGO, DALLAS, engineWith, MEMPHIS, MILWAUKEE, SAINT_LOUIS, whoSees } from './postings.ts';

const pickUp = (place: { lat: number; lon: number }): Stop => ({ ...place, kind: 'pick-up' });
const drop = (place: { lat: number; lon: number }): Stop => ({ ...place, kind: 'drop' });
const corridor = { corridor: true, originRadius: 250, destinationRadius: 100 };
/** Only what a truck covers is a lead of these loads. */
const tight = { originRadius: 0, destinationRadius: 0, origin: MILWAUKEE };

describe('stops between the ends of a load', () => {
  it('M9: each lies within the radius of its kind, and not behind the stop before it', () => {
    const sees = (stops: Stop[], truck: Partial<Posting> = {}) =>
      whoSees(engineWith(aLoad({ ...tight, stops }), aTruck({ ...corridor, ...truck })));
    expect(sees([pickUp(SAINT_LOUIS), drop(MEMPHIS)], { destinationRadius: 250 })).toBe('both');
    expect(sees([drop(MEMPHIS), pickUp(SAINT_LOUIS)], { destinationRadius: 250 })).toBe('neither');
    expect(sees([pickUp(MEMPHIS)])).toBe('both');
    expect(sees([drop(MEMPHIS)])).toBe('neither');
    expect(sees([pickUp(SAINT_LOUIS), pickUp(SAINT_LOUIS)])).toBe('both');
  });

  it('M9: the verdict of a pair names the first stop that is not on the way', () => {
    const engine = engineWith(aLoad({ ...tight, stops: [pickUp(SAINT_LOUIS), drop(MEMPHIS)] }), aTruck(corridor));
    const corridorVerdict = engine.explain(1, 2).rules.find(({ rule }) => rule === 'M9');
    expect(corridorVerdict).toMatchObject({ pass: false, stops: 2, stopOff: { number: 2, radius: 100 } });
    engine.put(aLoad({ ...tight, stops: [pickUp(SAINT_LOUIS)] }));
    expect(engine.explain(1, 2).rules.find(({ rule }) => rule === 'M9')).toMatchObject({ pass: true, stopOff: null });
  });

  it('M14: a change of the stops alone changes the pairs of both sides', () => {
    const engine = engineWith(aLoad(tight), aTruck(corridor));
    const pair = { loadToken: 1, truckToken: 2, loadCompany: 1, truckCompany: 2 };
    const put = (stops?: Stop[]): unknown => engine.affected({ type: 'put', posting: aLoad({ ...tight, stops }) });
    expect(put([pickUp(SAINT_LOUIS)])).toEqual([{ ...pair, brokerSees: 'changed', carrierSees: 'changed' }]);
    expect(put([drop(MEMPHIS)])).toEqual([{ ...pair, brokerSees: 'removed', carrierSees: 'removed' }]);
    expect(put()).toEqual([{ ...pair, brokerSees: 'appeared', carrierSees: 'appeared' }]);
  });

  it('M19: the haul goes through all stops, and stops far away add and remove no lead without a corridor', () => {
    const stops = [drop(MEMPHIS), pickUp(MILWAUKEE)];
    const engine = engineWith(aLoad({ stops }), aTruck());
    const [lead] = engine.match(2).leads;
    expect(whoSees(engine)).toBe('both');
    expect(lead?.haul).toBeCloseTo(haulOf(aLoad({ stops })), 8);
    expect(engine.evaluatePair(aLoad({ stops }), aTruck()).carrierLead?.haul).toBe(lead?.haul);
    expect(engine.get(1)?.stops).toEqual(stops);
  });

  it('M19: the miles that the stops add are the haul minus the direct haul', () => {
    const { haul, added } = measureStops(CHICAGO, [MEMPHIS, SAINT_LOUIS], DALLAS);
    const direct = haversine(CHICAGO, DALLAS);
    expect(added[0]).toBeCloseTo(haversine(CHICAGO, MEMPHIS) + haversine(MEMPHIS, DALLAS) - direct, 8);
    expect(added.reduce((sum, miles) => sum + miles, direct)).toBeCloseTo(haul, 8);
    expect(measureStops(CHICAGO, [], DALLAS)).toEqual({ haul: direct, added: [] });
  });

  it('M19: a load has at most 8 of them, a truck has none, and a wrong one changes nothing', () => {
    const engine = engineWith(aLoad({ stops: [drop(MEMPHIS)] }));
    const nine = Array.from({ length: 9 }, () => drop(MEMPHIS));
    expect(() => engine.put(aLoad({ stops: nine }))).toThrow(RangeError);
    expect(() => engine.put(aTruck({ stops: [drop(MEMPHIS)] }))).toThrow(RangeError);
    expect(() => engine.put(aLoad({ stops: [{ ...MEMPHIS, kind: 'stop' as 'drop' }] }))).toThrow('got stop');
    expect(() => engine.put(aLoad({ stops: [drop({ lat: 91, lon: 0 })] }))).toThrow('stop.lat');
    expect(engine.get(1)?.stops).toEqual([drop(MEMPHIS)]);
    expect(engine.size).toBe(1);
  });

  it('M16: loads with other stops between the same ends are not duplicates', () => {
    const postings = new Map<number, Posting>();
    const index = new DuplicateIndex((token) => postings.get(token));
    const listSame = (one: Stop[], other: Stop[]): number[] => {
      const load = aLoad({ stops: one });
      postings.set(1, load);
      index.add(load);
      const same = index.listSame(aLoad({ token: 3, stops: other }));
      index.remove(load);
      return same;
    };
    expect(listSame([drop(MEMPHIS)], [drop(MEMPHIS)])).toEqual([1]);
    expect(listSame([drop(MEMPHIS)], [pickUp(MEMPHIS)])).toEqual([]);
    expect(listSame([drop(MEMPHIS)], [drop(SAINT_LOUIS)])).toEqual([]);
    expect(listSame([drop(MEMPHIS)], [])).toEqual([]);
    expect(listSame([drop(MEMPHIS), drop(MEMPHIS)], [drop(MEMPHIS)])).toEqual([]);
  });

  it('M18: loads with other stops are not the same load', () => {
    const loads = new Map<number, Posting>();
    const index = new SameLoadIndex((token) => loads.get(token));
    const texts = { comment: 7, reference: undefined };
    const add = (load: Posting): void => {
      loads.set(load.token, load);
      index.add(load, texts);
    };
    add(aLoad({ stops: [drop(MEMPHIS)] }));
    add(aLoad({ token: 3, company: 3 }));
    expect(index.listSame(aLoad({ stops: [drop(MEMPHIS)] }))).toEqual([]);
    add(aLoad({ token: 4, company: 4, stops: [drop(MEMPHIS)] }));
    expect(index.listSame(aLoad({ stops: [drop(MEMPHIS)] }))).toEqual([4]);
  });
});
