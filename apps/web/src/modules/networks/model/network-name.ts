import { LIMITS } from '@loadstone/contracts/board';
import type { Network } from '@loadstone/contracts/networks';
import { z } from 'zod';
import { t } from '../../../lib/texts/t.ts';
import { isNameTaken } from './network-groups.ts';

/** The fault of a network's name as a text for the user; undefined where there is none. */
function findNameFault(name: string, networks: readonly Network[], ownId?: number): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return t('networks.nameMissing');
  if (trimmed.length > LIMITS.networkNameLength) return t('networks.nameTooLong');
  return isNameTaken(networks, trimmed, ownId) ? t('networks.nameTaken') : undefined;
}

/** The contract of a network's name, with this product's texts and the names that other networks have. */
export function toNameSchema(networks: readonly Network[], ownId?: number) {
  return z.string().superRefine((name, { addIssue }) => {
    const message = findNameFault(name, networks, ownId);
    if (message !== undefined) addIssue({ code: 'custom', message });
  });
}
