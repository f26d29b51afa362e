import { lazy, useState, type ComponentType } from 'react';
import { createStore } from '../lib/react/store.ts';
import { loadOtherTexts } from '../lib/texts/t.ts';

/** Functions that allow the components which failed to load to be requested again. */
const renewals = new Set<() => void>();

/** How often failures were forgotten. */
export const renewalCount = createStore(0);

/**
 * A component whose code and texts are loaded when it is first rendered. React keeps a failure until the page is reloaded. Here it
 * is kept until {@link forgetFailures}, so that renders in between do not repeat the request.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const createAttempt = (): ComponentType<Props> =>
    lazy(() =>
      Promise.all([load(), loadOtherTexts()]).then(
        ([loaded]) => loaded,
        (error: unknown) => {
          renewals.add(() => {
            current = createAttempt();
          });
          throw error;
        },
      ),
    ) as unknown as ComponentType<Props>;
  let current = createAttempt();
  return function LazyComponent(props: Props) {
    const [Shown] = useState(() => current);
    return <Shown {...props} />;
  };
}

/** Allows every component that failed to load to be requested again. */
export function forgetFailures(): void {
  if (renewals.size === 0) return;
  for (const renew of renewals) renew();
  renewals.clear();
  renewalCount.set((count) => count + 1);
}
