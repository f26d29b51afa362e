import type { ComponentType } from 'react';

/** A screen that a feature registers: `export const routes: FeatureRoute[]` in its `routes.tsx`. */
export interface FeatureRoute {
  /** As in the routing table, e.g. `/network/:id`. */
  path: string;
  /** `signed-in` stands inside the shell; `none` stands alone. */
  guard: 'signed-in' | 'none';
  load: () => Promise<ComponentType>;
}
