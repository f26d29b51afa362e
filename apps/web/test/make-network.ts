import type { Network } from '@loadstone/contracts/networks';

/** A network of the company BRK01, made by its user 7. */
export function makeNetwork(id: number, name: string, type: Network['type']): Network {
  return { id, name, type, userId: 7, custCd: 'BRK01' };
}
