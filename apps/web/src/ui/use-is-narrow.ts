import { useMediaQuery } from '@mantine/hooks';

/** Below this width the list and the details are two views with Back. */
const NARROW_BELOW_PX = 1000;

/** True on a tablet and smaller. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW_BELOW_PX - 1}px)`, false, { getInitialValueInEffect: false });
}
