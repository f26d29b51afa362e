import type { GridApi } from 'ag-grid-community';
import { useMemo, useRef, type FocusEvent, type RefObject } from 'react';

const LAYERS = '[role="dialog"], [role="menu"]';

interface FocusedRow<Row> {
  /** The row that has the focus, or had it before a dialog or a menu opened. */
  readonly find: () => Row | undefined;
  /** For the element around the grid. */
  readonly handlers: Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>;
}

/** Knows the row to which the user's next command belongs, also while the palette or the list of keys has the focus. */
export function useFocusedRow<Row>(api: RefObject<GridApi<Row> | null>): FocusedRow<Row> {
  const hasFocus = useRef(false);
  return useMemo(
    () => ({
      find: () => {
        const cell = hasFocus.current ? api.current?.getFocusedCell() : undefined;
        return cell ? api.current?.getDisplayedRowAtIndex(cell.rowIndex)?.data : undefined;
      },
      handlers: {
        onFocus: () => {
          hasFocus.current = true;
        },
        onBlur: ({ relatedTarget }) => {
          // Without another element the focused one was removed, or the window has lost the focus.
          if (relatedTarget !== null && relatedTarget.closest(LAYERS) === null) hasFocus.current = false;
        },
      },
    }),
    [api],
  );
}
