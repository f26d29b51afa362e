import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useRef, type RefObject } from 'react';

const LAYERS = '[role="dialog"], [role="menu"]';

/**
 * Knows the row to which the user's next command belongs, also while the palette or the list of keys has the focus.
 *
 * @param host the element around the grid
 * @returns finds the row that has the focus, or had it before a dialog or a menu opened
 */
export function useFocusedRow<Row>(
  host: RefObject<HTMLElement | null>,
  api: RefObject<GridApi<Row> | null>,
): () => Row | undefined {
  const hasFocus = useRef(false);
  useEffect(() => {
    // The blur of a removed element does not say where the focus goes next, so every place that gets it is observed.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (host.current?.contains(target) === true) hasFocus.current = true;
      else if (target.closest(LAYERS) === null) hasFocus.current = false;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [host]);
  return useCallback(() => {
    const cell = hasFocus.current ? api.current?.getFocusedCell() : undefined;
    return cell ? api.current?.getDisplayedRowAtIndex(cell.rowIndex)?.data : undefined;
  }, [api]);
}
