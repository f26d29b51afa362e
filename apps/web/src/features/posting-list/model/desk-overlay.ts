import { createContext, useContext, type ReactNode } from 'react';

/** A view over all postings that stands in the place of the selected one's details. */
export interface DeskOverlay {
  readonly pane: ReactNode;
  /** The posting that the view is narrowed to; null for all. */
  readonly token: number | null;
  /** Narrows the view to a posting; the same one again widens it. */
  readonly toggleToken: (token: number) => void;
  /** A posting was chosen, posted, edited or copied: its details are wanted. */
  readonly onLeave: () => void;
}

/** The app puts a view here that belongs to another feature; null while the details stand. */
export const DeskOverlayContext = createContext<DeskOverlay | null>(null);

export function useDeskOverlay(): DeskOverlay | null {
  return useContext(DeskOverlayContext);
}
