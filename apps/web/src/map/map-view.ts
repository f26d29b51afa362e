/** What the buttons over a map do to it. */
export interface MapView {
  zoomIn(): void;
  zoomOut(): void;
  /** Fits the map to all that is on it. */
  showAll(): void;
  /** Takes the map out of its element. */
  destroy(): void;
}
