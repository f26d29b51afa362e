import { lazy, useState, type ComponentType } from 'react';

/** What makes the components that did not come ready to be asked for again. */
const renewals = new Set<() => void>();

/**
 * A component whose code comes when it is first drawn. React keeps a failure until the page is loaded anew; here it is kept
 * until {@link forgetFailures}, so that what is drawn again meanwhile does not ask over and over.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const createAttempt = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        renewals.add(() => {
          current = createAttempt();
        });
        throw error;
      }),
    ) as unknown as ComponentType<Props>;
  let current = createAttempt();
  return function LateComponent(props: Props) {
    const [Shown] = useState(() => current);
    return <Shown {...props} />;
  };
}

/** Lets every component that did not come be asked for again. */
export function forgetFailures(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
