/** The name of a place. */
interface GeocodedPlace {
  /** One line for people, such as "near Guelph, ON". */
  readonly address: string;
}

/** Turns coordinates into addresses. */
export interface Geocoding {
  /**
   * Returns the address of any point, in degrees; does not throw. Where an outside service is used and does not reply in
   * time, the address is that of the gazetteer.
   */
  findAddress(lat: number, lng: number): Promise<GeocodedPlace>;
  /** True while an outside service is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
