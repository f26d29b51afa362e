declare module 'zipcodes' {
  interface SourceCode {
    zip: string;
    city: string;
    state: string;
    country: string;
    latitude: number;
    longitude: number;
  }
  const zipcodes: { codes: Record<string, SourceCode> };
  export default zipcodes;
}
