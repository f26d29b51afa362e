import type { Network } from '@loadstone/contracts/networks';
import { describe, expect, it } from 'vitest';
import { makeNetwork } from '../../../../test/make-network.ts';
import { findFirstNetwork, isNameTaken, searchNetworks, toNetworkGroups } from './network-groups.ts';

const networks = [
  makeNetwork(1, 'West', 'Private'),
  makeNetwork(2, 'north', 'Public'),
  makeNetwork(3, 'East', 'Public'),
];

describe('toNetworkGroups', () => {
  it('puts companywide networks before one’s own, each by name whatever the case', () => {
    const groups = toNetworkGroups(networks, 'all');
    expect(groups.map(({ type, networks: list }) => [type, list.map(({ name }) => name)])).toEqual([
      ['Public', ['East', 'north']],
      ['Private', ['West']],
    ]);
    expect(findFirstNetwork(groups)?.id).toBe(3);
  });

  it('shows one type alone, and no heading without a network', () => {
    expect(toNetworkGroups(networks, 'Private').map(({ type }) => type)).toEqual(['Private']);
    expect(toNetworkGroups([networks[0] as Network], 'all').map(({ type }) => type)).toEqual(['Private']);
    expect(findFirstNetwork(toNetworkGroups([], 'all'))).toBeUndefined();
  });
});

describe('isNameTaken', () => {
  it('compares trimmed and without case, and lets a network keep its own name', () => {
    expect(isNameTaken(networks, '  NORTH ')).toBe(true);
    expect(isNameTaken(networks, 'North', 2)).toBe(false);
    expect(isNameTaken(networks, 'South')).toBe(false);
  });
});

describe('searchNetworks', () => {
  it('finds a part of the name', () => {
    expect(searchNetworks(networks, 'ST').map(({ id }) => id)).toEqual([1, 3]);
    expect(searchNetworks(networks, '')).toHaveLength(3);
  });
});
