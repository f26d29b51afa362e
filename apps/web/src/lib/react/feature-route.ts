import type { ComponentType } from 'react';

/** A screen that a feature registers: `export const routes: FeatureRoute[]` in its `routes.tsx`. */
export interface FeatureRoute {
  /** As in the routing table, e.g. `/network/:id`. */
  path: string;
  /** `signed-in`: the route is shown inside the shell. `none`: it is shown alone. */
  guard: 'signed-in' | 'none';
  load: () => Promise<ComponentType>;
  /** True for a screen that needs only the texts of `START_TEXTS` at first: it does not wait for the others. */
  hasStartTexts?: boolean;
}
