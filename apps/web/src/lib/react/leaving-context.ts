import { createContext } from 'react';

/**
 * Returns whether a way to another screen has begun, from the moment of the click. `useNavigation` knows it only with the
 * next render. The place that makes the router provides it; without a router no way can begin.
 */
export const LeavingContext = createContext<() => boolean>(() => false);
