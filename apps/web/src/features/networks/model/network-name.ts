import { LIMITS, type Network } from '@loadstone/contracts';
import { t } from '../../../lib/texts/t.ts';
import { isNameTaken } from './network-groups.ts';

/** The fault of a network's name as a text for the user; undefined where there is none. */
export function findNameFault(name: string, networks: readonly Network[], ownId?: number): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return t('networks.nameMissing');
  if (trimmed.length > LIMITS.networkNameLength) return t('networks.nameTooLong');
  return isNameTaken(networks, trimmed, ownId) ? t('networks.nameTaken') : undefined;
}
