/** The height of a posting's row, in pixels. */
export const ROW_HEIGHT_PX = { comfortable: 120, compact: 56 } as const;
