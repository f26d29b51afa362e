/** The functions of the buttons over a map. */
export interface MapView {
  zoomIn(): void;
  zoomOut(): void;
  /** Fits the map to everything on it. */
  showAll(): void;
  /** Removes the map from its element. */
  destroy(): void;
}
