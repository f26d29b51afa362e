import {
  equipmentDraftSchema,
  loadDraftSchema,
  toEmptyFacts,
  type PlainFactValues,
} from '@loadstone/contracts/postings';
import { findCityByName } from '@loadstone/places';
import { expect, it } from 'vitest';
import { drawMeasures } from './measures.ts';

const origin = findCityByName('Toronto', 'ON')!;
const destination = findCityByName('Chicago', 'IL')!;
const POSTING = { vehicleType: 'V', vehicleSize: 'T', comment: '42,000 lb, 22 pallets, no touch' } as const;
const DRAFT = {
  srceID: origin.id,
  srceRadius: 50,
  destID: destination.id,
  destRadius: 50,
  vehicleType: 'V',
  vehicleSize: 'T',
};

function drawDays(kind: 'L' | 'E', lane = { origin, destination }) {
  return Array.from({ length: 200 }, (_, day) => {
    const dateAvail = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    const facts: Partial<PlainFactValues> = drawMeasures(kind, lane, { ...POSTING, dateAvail });
    return { dateAvail, facts: { ...toEmptyFacts(), ...facts } };
  });
}

it('draws what the form of each kind accepts', () => {
  for (const { dateAvail, facts } of drawDays('L')) {
    expect(loadDraftSchema.safeParse({ ...DRAFT, ...facts, dateAvail }).error).toBeUndefined();
  }
  for (const { dateAvail, facts } of drawDays('E')) {
    expect(equipmentDraftSchema.safeParse({ ...DRAFT, ...facts, dateAvail }).error).toBeUndefined();
  }
});

it('draws rates that the lane pays, in the currency of its origin, and the weight of the comment', () => {
  const flat = drawDays('L').flatMap(({ facts }) => (facts.rate?.basis === 'flat' ? [facts.rate] : []));
  expect(flat.length).toBeGreaterThan(50);
  expect(new Set(flat.map(({ currency }) => currency))).toEqual(new Set(['CAD']));
  for (const { amount } of flat) {
    expect(amount).toBeGreaterThan(90_000);
    expect(amount).toBeLessThan(250_000);
  }
  expect(drawDays('L').every(({ facts }) => facts.weightLbs === 42_000)).toBe(true);
});

it('draws the same for the same posting', () => {
  expect(drawDays('L')).toEqual(drawDays('L'));
});
