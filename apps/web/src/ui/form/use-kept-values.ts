import { useEffect, useState } from 'react';
import { dropTyped, holdTyped, keepTyped, readTyped, watchUnkept } from '../../lib/browser/typed-values.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { onLanguageChange } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';

/**
 * The values that a form starts with: those that were typed before a reload of the page, or before a change of the language
 * rendered its screen again, else `initial`.
 */
export function useFirstValues<Values>(name: string | undefined, initial: Values): Values {
  const [values] = useState(() => (name === undefined ? initial : readTyped(name, initial)));
  // Not while it renders: React drops a render that waits for code, and starts the form again.
  useEffect(() => {
    if (name !== undefined) after(0, () => dropTyped(name));
  }, [name]);
  return values;
}

/**
 * Keeps the values of a form for {@link useFirstValues} while the page reloads or a change of the language renders its screen
 * again. Without a name they are lost in a reload, which then asks first where something `isTyped`.
 */
export function useKeptValues(name: string | undefined, values: unknown, isTyped: () => boolean): void {
  const latest = useLatest({ values, isTyped });
  useEffect(() => {
    if (name === undefined) return watchUnkept(() => latest.current.isTyped());
    const endKeeping = keepTyped(name, () => latest.current.values);
    const endLanguage = onLanguageChange(() => {
      holdTyped(name, latest.current.values);
      // The screens are rendered before the next task; a form that is opened later starts with its own values.
      after(0, () => dropTyped(name));
    });
    return () => {
      endKeeping();
      endLanguage();
    };
  }, [name, latest]);
}
