import { toKeyNames } from './key-names.ts';

/** The keys of an action beside its label, written as everywhere; the label alone is read aloud. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return <kbd aria-hidden>{toKeyNames(keys).join('+')}</kbd>;
}
