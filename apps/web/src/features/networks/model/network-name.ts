import { LIMITS, type Network } from '@loadstone/contracts';
import { t } from '../../../lib/texts/t.ts';
import { isNameTaken } from './network-groups.ts';

/** What is wrong with a network's name, in the words of the product; undefined where nothing is. */
export function findNameFault(name: string, networks: readonly Network[], ownId?: number): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return t('networks.nameMissing');
  if (trimmed.length > LIMITS.networkNameLength) return t('networks.nameTooLong');
  return isNameTaken(networks, trimmed, ownId) ? t('networks.nameTaken') : undefined;
}
