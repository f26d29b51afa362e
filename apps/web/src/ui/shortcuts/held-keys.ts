import { KEYS } from './keys.ts';
import { isTextField } from './text-field.ts';

/** The characters that may repeat outside of text fields: they move, scroll, choose or zoom the map. */
const REPEATED: readonly string[] = [KEYS.down, KEYS.up, ' ', '+', '-', '='];

/**
 * Drops the repetitions of a held key that acts. Each would act on what the one before has left: confirm a question that
 * the user has not read, such as that before a booking, or delete the next row.
 */
export function dropHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || event.ctrlKey || event.metaKey || event.altKey || !isAction(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isAction({ key, target }: KeyboardEvent): boolean {
  if (key === 'Enter') return !(target instanceof HTMLTextAreaElement);
  if (isTextField(target)) return false;
  return key === 'Delete' || (key.length === 1 && !REPEATED.includes(key.toLowerCase()));
}
