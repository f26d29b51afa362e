import { useMediaQuery } from '@mantine/hooks';

/** Below this width there is room for one pane at a time: the list, the details or the panel, each with Back. */
const NARROW_BELOW_PX = 1200;
/** From this width up the list, the details and the panel are side by side. */
const WIDE_FROM_PX = 1600;

/** True where one pane is shown at a time. */
export function useIsNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW_BELOW_PX - 1}px)`, false, { getInitialValueInEffect: false });
}

/** True where the list, the details and the panel fit side by side. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${WIDE_FROM_PX}px)`, true, { getInitialValueInEffect: false });
}
