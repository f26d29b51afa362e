import type { Direction } from '@loadstone/contracts/postings';
import { t } from './texts/t.ts';

/** The compass point of a lead; '' where it has none. Not with the texts of other codes, which are loaded first. */
export function toDirectionText(direction: Direction): string {
  return direction === '' ? '' : t(`codes.direction.${direction}`);
}
