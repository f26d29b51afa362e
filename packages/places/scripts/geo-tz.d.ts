declare module 'geo-tz/all' {
  /** The IANA names of the zones at a point; several where countries dispute it. */
  export function find(lat: number, lon: number): string[];
}
