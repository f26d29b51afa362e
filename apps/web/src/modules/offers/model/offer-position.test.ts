import { changeLanguage } from '../../../lib/settings/language.ts';
import type { Rate } from '@loadstone/contracts/money';
import type { Offer } from '@loadstone/contracts/offers';
import { describe, expect, it } from 'vitest';
import { makeOffer } from '../../../../test/make-offer.ts';
import { listOpen, toMinutesLeft, toOfferCell, toOfferLine, toPosition } from './offer-position.ts';

const NOW = Date.parse('2026-06-15T13:00:00.000Z');
const usd = (amount: number, basis: Rate['basis'] = 'flat'): Rate => ({ amount, currency: 'USD', basis });
const sent = (side: 'B' | 'C', rate: Rate) => ({ side, by: 'One', rate, at: '2026-06-15T13:00:00.000Z' });
const line = (offer: Offer, count = 1) => toOfferLine(offer, { time: '29:58', count });
const short = (offer: Offer, count = 1) => line(offer, count).parts.join(' · ');

describe('the line of an open offer', () => {
  it('has theirs, yours, the gap with the currency once, and the time', () => {
    const offer = makeOffer({ side: 'B', amounts: [sent('C', usd(245_000)), sent('B', usd(230_000))] });
    expect(line(offer)).toEqual({
      parts: ['they $2,450', 'you $2,300', '29:58', 'Δ $150 USD'],
      words: 'Lakeshore Brokerage, they $2,450 USD, you $2,300 USD, gap $150 USD, Expires in 29:58',
    });
  });

  it('takes what the load states for a broker that has sent no amount', () => {
    const amounts = [sent('C', usd(245_000))];
    expect(toPosition(makeOffer({ side: 'B', rate: usd(230_000), amounts }))).toMatchObject({ yours: usd(230_000) });
    expect(toPosition(makeOffer({ side: 'C', rate: usd(230_000), amounts }))).toMatchObject({
      theirs: usd(230_000),
      yours: usd(245_000),
      gap: usd(15_000),
    });
  });

  it('never compares two currencies or bases, which are then written in full', () => {
    const cad: Rate = { amount: 310_000, currency: 'CAD', basis: 'flat' };
    const amounts = [sent('C', usd(245_000)), sent('B', cad)];
    expect(short(makeOffer({ side: 'B', amounts }))).toBe('they $2,450 USD · you $3,100 CAD · 29:58');
    const perMile = [sent('C', usd(245, 'mile')), sent('B', usd(230_000))];
    expect(short(makeOffer({ side: 'B', amounts: perMile }))).toBe('they $2.45 USD/mi · you $2,300 USD · 29:58');
    const both = [sent('C', usd(245, 'mile')), sent('B', usd(230, 'mile'))];
    expect(short(makeOffer({ side: 'B', amounts: both }), 3)).toBe(
      'they $2.45/mi · you $2.30/mi · 29:58 · +2 · Δ $0.15 USD/mi',
    );
  });

  it('is shorter in a cell, and leaves the gap out where there is no room', () => {
    const offer = makeOffer({ side: 'B', amounts: [sent('C', usd(245_000)), sent('B', usd(230_000))] });
    expect(toOfferCell(offer, '30 min', false)).toBe('$2,450 – $2,300 · 30 min · Δ $150 USD');
    expect(toOfferCell(offer, '30 min', true)).toBe('$2,450 – $2,300 · 30 min');
    expect(toOfferCell(offer, null, true)).toBe('$2,450 – $2,300');
    const own = makeOffer({ side: 'C', rate: null, amounts: [sent('C', usd(95_000))] });
    expect(toOfferCell(own, '30 min', false)).toBe('you $950 USD · 30 min');
    expect(toOfferCell(own, '30 min', true)).toBe('you $950 · 30 min');
    expect(toOfferCell(own, null, true)).toBe('you $950');
  });

  it('has a sign behind the amounts once', async () => {
    await changeLanguage('fr-CA');
    const offer = makeOffer({ side: 'B', amounts: [sent('C', usd(245_000)), sent('B', usd(230_000))] });
    expect(toOfferCell(offer, '30 min', true).replaceAll(/\s/g, ' ')).toBe('2 450 – 2 300 $ · 30 min');
    const perMile = [sent('C', usd(245, 'mile')), sent('B', usd(230, 'mile'))];
    const cell = toOfferCell(makeOffer({ side: 'B', amounts: perMile }), '30 min', true);
    expect(cell.replaceAll(/\s/g, ' ')).toBe('2,45 $/mi – 2,30 $/mi · 30 min');
    await changeLanguage('en');
  });

  it('has long amounts without a sign behind them where there is least room', async () => {
    await changeLanguage('fr-CA');
    const offer = makeOffer({ side: 'B', amounts: [sent('C', usd(1_245_000)), sent('B', usd(1_190_000))] });
    expect(toOfferCell(offer, '30 min', true).replaceAll(/\s/g, ' ')).toBe('12 450 – 11 900 $ · 30 min');
    expect(toOfferCell(offer, null, true).replaceAll(/\s/g, ' ')).toBe('12 450–11 900');
    await changeLanguage('en');
    expect(toOfferCell(offer, null, true)).toBe('$12,450–$11,900');
  });

  it('counts minutes up, and hours down', () => {
    const left = (expiresOn: string) => toMinutesLeft({ expiresOn }, NOW);
    expect(left('2026-06-15T13:00:10.000Z')).toBe('1 min');
    expect(left('2026-06-15T13:29:10.000Z')).toBe('30 min');
    expect(left('2026-06-15T15:59:00.000Z')).toBe('2 h');
  });
});

describe('the order of offers', () => {
  const waiting = (id: number, expiresOn: string, changes: Partial<Offer> = {}) =>
    makeOffer({ id, side: 'B', amounts: [sent('C', usd(245_000))], expiresOn, ...changes });
  const late = waiting(1, '2026-06-15T14:00:00.000Z', { token: 11 });
  const soon = waiting(2, '2026-06-15T13:10:00.000Z', { token: 12 });
  const sentOwn = makeOffer({ id: 3, side: 'B', expiresOn: '2026-06-15T13:05:00.000Z', token: 11 });
  const expired = waiting(4, '2026-06-15T12:59:00.000Z', { token: 13 });
  const declined = waiting(5, '2026-06-15T14:00:00.000Z', { token: 12, status: 'declined' });
  const all = [declined, expired, sentOwn, late, soon];

  it('has those first that wait for the own company, by the time that is left', () => {
    expect(listOpen(all, NOW)).toEqual([soon, late, sentOwn]);
  });
});
