import { createContext, useContext, type ReactNode } from 'react';

/** A view over all postings that replaces the details of the selected one. */
export interface DeskOverlay {
  readonly pane: ReactNode;
  /** The posting by which the view is filtered; null for all. */
  readonly token: number | null;
  /** Filters the view by a posting; the same one again clears the filter. */
  readonly toggleToken: (token: number) => void;
  /** Called when a posting was selected, posted, edited or copied, whose details are then shown. */
  readonly onLeave: () => void;
}

/** The app provides a view of another feature here; null while the details are shown. */
export const DeskOverlayContext = createContext<DeskOverlay | null>(null);

export function useDeskOverlay(): DeskOverlay | null {
  return useContext(DeskOverlayContext);
}
