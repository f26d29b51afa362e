import { useEffect, useState } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { onLanguageChange } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';

/** The values of forms that a change of the language is rendering again, by the names of the forms. */
const kept = new Map<string, unknown>();

/**
 * The values that a form starts with: those that were typed before a change of the language rendered its screen again, else
 * `initial`.
 */
export function useFirstValues<Values>(name: string | undefined, initial: Values): Values {
  const [values] = useState(() => (name !== undefined && kept.has(name) ? (kept.get(name) as Values) : initial));
  return values;
}

/** Keeps the values of a form for {@link useFirstValues} while a change of the language renders its screen again. */
export function useKeptValues(name: string | undefined, values: unknown): void {
  const latest = useLatest(values);
  useEffect(() => {
    if (name === undefined) return undefined;
    return onLanguageChange(() => {
      kept.set(name, latest.current);
      // The screens are rendered before the next task; a form that is opened later starts with its own values.
      after(0, () => kept.delete(name));
    });
  }, [name, latest]);
}
