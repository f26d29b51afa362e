import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { canBook, listLeadActions, type LeadMenuContext } from './lead-menu.ts';

const free: LeadMenuContext = {
  isGloballyExcluded: false,
  hasNetworks: true,
  mayAssign: false,
  mayOffer: false,
  isLiveView: false,
};
const lead = makeLead({ token: 5, qpStatus: 1, phone: '' });
const partnerLead = makeLead({ token: FIRST_PARTNER_TOKEN, subscriberType: 'DAT', qpStatus: 1, phone: '' });
const enabled = (...given: Parameters<typeof listLeadActions>) =>
  listLeadActions(...given)
    .filter(({ isEnabled }) => isEnabled)
    .map(({ action }) => action)
    .join(' ');
const offered = (...given: Parameters<typeof listLeadActions>) =>
  listLeadActions(...given)
    .map(({ action }) => action)
    .join(' ');

describe('listLeadActions', () => {
  it('offers a broker to assign a lead of the board that is no partner lead and not from the legacy board', () => {
    const broker = { ...free, mayAssign: true };
    expect(offered(lead, broker)).toBe('assign network quickPay flag contact note exclude');
    expect(enabled(lead, broker)).toContain('assign');
    expect(enabled(partnerLead, broker)).not.toContain('assign');
    expect(enabled({ ...lead, productName: 'Legacy' }, broker)).not.toContain('assign');
    expect(enabled(lead, { ...broker, isGloballyExcluded: true })).not.toContain('assign');
    expect(offered(lead, { ...broker, isLiveView: true })).not.toContain('assign');
  });

  it('offers a carrier everything for a lead of the board, and never to assign', () => {
    expect(offered(lead, free)).toBe('network quickPay flag contact note exclude');
    expect(enabled(lead, free)).toBe('network quickPay flag contact note exclude');
  });

  it('sends offers to companies of the board, for users who may change the own posting', () => {
    const context = { ...free, mayOffer: true };
    expect(offered(lead, context)).toBe('offer network quickPay flag contact note exclude');
    expect(enabled(lead, context)).toContain('offer');
    expect(enabled(lead, { ...context, isGloballyExcluded: true })).not.toContain('offer');
    expect(offered(partnerLead, context)).not.toContain('offer');
    expect(offered(lead, { ...context, isLiveView: true })).not.toContain('offer');
  });

  it('offers to unflag what is flagged', () => {
    expect(offered({ ...lead, flag: 9 }, free)).toBe('network quickPay unflag contact note exclude');
  });

  it('offers a carrier to report a load of the board as gone, once, and to withdraw that', () => {
    const load = makeLead({ token: 5, pType: 'L', phone: '' });
    expect(enabled(load, free)).toContain('note gone exclude');
    expect(enabled({ ...load, reportedGone: true }, free)).toContain('note notGone exclude');
    for (const [given, context] of [
      [lead, free],
      [load, { ...free, isLiveView: true }],
      [{ ...partnerLead, pType: 'L' as const }, free],
    ] as const) {
      expect(offered(given, context)).not.toMatch(/gone/i);
    }
    expect(enabled(load, { ...free, isGloballyExcluded: true })).not.toContain('gone');
  });

  it('leaves out what live leads do not have', () => {
    expect(offered(lead, { ...free, isLiveView: true })).toBe('flag contact note');
  });

  it('leaves a globally excluded user quick pay and the way back from a flag', () => {
    const context = { ...free, isGloballyExcluded: true };
    expect(enabled(lead, context)).toBe('quickPay note');
    expect(enabled({ ...lead, flag: 9 }, context)).toBe('quickPay unflag note');
  });

  it('adds to no network where there is none', () => {
    expect(enabled(lead, { ...free, hasNetworks: false })).toBe('quickPay flag contact note exclude');
  });

  it('neither excludes nor adds a company of the partner board', () => {
    expect(enabled(partnerLead, free)).toBe('quickPay flag contact note');
  });

  it('opens quick pay only where it may be had', () => {
    expect(enabled({ ...lead, qpStatus: 0 }, free)).toBe('network flag contact note exclude');
  });

  it('offers to call and to copy the phone of each lead that has one, also of live leads', () => {
    const reachable = { ...lead, phone: '416-555-0101' };
    expect(enabled(reachable, free)).toBe('network quickPay flag contact note exclude call copyPhone');
    expect(enabled(reachable, { ...free, isLiveView: true })).toBe('flag contact note call copyPhone');
    expect(enabled(reachable, { ...free, isGloballyExcluded: true })).toContain('call copyPhone');
  });
});

it('a load can be booked where it says so, states a rate and may be offered on', () => {
  const rate = { amount: 185_000, currency: 'USD', basis: 'flat' } as const;
  const load = makeLead({ token: 1, pType: 'L', bookNow: true, rate });
  const items = [{ key: 'offer' }];
  expect(canBook(load, items)).toBe(true);
  for (const changes of [{ bookNow: false }, { rate: undefined }, { pType: 'E' }] as const) {
    expect(canBook({ ...load, ...changes }, items)).toBe(false);
  }
  expect(canBook(load, [{ key: 'offer', isDisabled: true }])).toBe(false);
  expect(canBook(load, [{ key: 'call' }])).toBe(false);
});
