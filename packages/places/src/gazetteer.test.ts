import { describe, expect, it } from 'vitest';
import { toMiles } from './distance.ts';
import {
  createGazetteer,
  findCity,
  findCityByName,
  getCity,
  listByPrefix,
  loadGazetteer,
  type City,
} from './gazetteer.ts';
import { STATES, WESTERN_PROVINCES, findCountryOfState } from './states.ts';

const { cities } = loadGazetteer();

describe('the gazetteer', () => {
  it('holds the cities of the three countries, biggest first', () => {
    const count = (country: string): number => cities.filter((city) => city.country === country).length;
    expect(count('CA')).toBeGreaterThan(1_000);
    expect(count('US')).toBeGreaterThan(16_000);
    expect(count('MX')).toBeGreaterThan(8_500);
    expect(cities.every((city, at) => at === 0 || city.population <= cities[at - 1]!.population)).toBe(true);
  });

  it('gives every city its own id, its own label and a name without a comma', () => {
    expect(new Set(cities.map((city) => city.id)).size).toBe(cities.length);
    expect(new Set(cities.map((city) => city.label)).size).toBe(cities.length);
    expect(cities.filter((city) => /[,\t()[\]]/.test(city.name))).toEqual([]);
  });

  it('puts every city into a known state of its own country, with coordinates to 1e-5 on the continent', () => {
    for (const city of cities) {
      expect(findCountryOfState(city.st)).toBe(city.country);
      expect(city.region !== '').toBe(city.country === 'MX');
      expect(city.lat > 14 && city.lat < 77 && city.lon > -177 && city.lon < -50, city.label).toBe(true);
      expect(Math.round(city.lat * 1e5) / 1e5).toBe(city.lat);
    }
  });

  it('puts every place of two countries among places of its own state, but for those on a border', () => {
    const two = cities.filter(({ country }) => country !== 'MX');
    const toCell = (lat: number, lon: number) => `${Math.floor(lat * 4)} ${Math.floor(lon * 4)}`;
    const cells = Map.groupBy(two, ({ lat, lon }) => toCell(lat, lon));
    const listAround = ({ lat, lon }: City) =>
      [-0.25, 0, 0.25].flatMap((north) =>
        [-0.25, 0, 0.25].flatMap((east) => cells.get(toCell(lat + north, lon + east)) ?? []),
      );
    const lonely = two.filter((city) => {
      const around = listAround(city);
      if (around.length < 7) return false;
      const miles = around.map((other) => (other === city ? Infinity : toMiles(city, other)));
      const nearest = [...miles.keys()].sort((one, other) => miles[one]! - miles[other]!).slice(0, 10);
      return nearest.every((at) => around[at]!.st !== city.st || around[at] === city);
    });
    // Each was compared with a map.
    expect(lonely.map(({ label }) => label).sort()).toEqual([
      'Chevy Chase, DC',
      'Fishers Island, NY',
      'Fort Erie, ON',
      'Fundy Bay, NB',
      'Killarney, MB',
      'Needles, CA',
      'Point Roberts, WA',
      'Rock Island, QC',
      'Sault Ste. Marie, ON',
      'Wellersburg, PA',
    ]);
    expect(getCity(12070742).label).toBe('Fallingbrook, ON');
  });

  it('finds cities by their stable ids and refuses an unknown one', () => {
    expect(getCity(6167865)).toMatchObject({ name: 'Toronto', st: 'ON', country: 'CA', label: 'Toronto, ON' });
    expect(findCity(1)).toBeUndefined();
    expect(() => getCity(1)).toThrow(RangeError);
  });

  it.each([
    ['st louis', 'St. Louis, MO'],
    ['Saint Louis', 'St. Louis, MO'],
    ['st johns', "St. John's, NL"],
    ["St. John's", "St. John's, NL"],
    ['montreal', 'Montréal, QC'],
    ['Montréal', 'Montréal, QC'],
    ['mon', 'Montréal, QC'],
    ['london on', 'London, ON'],
    ['New York', 'New York, NY'],
    ['Washington', 'Washington, DC'],
    ['Nuevo L', 'Nuevo Laredo, MX'],
  ])('puts the biggest city first for "%s"', (prefix, label) => {
    expect(listByPrefix(prefix, 5)[0]?.label).toBe(label);
  });

  it('lists nothing before the third letter and never more than the limit', () => {
    expect(listByPrefix('to', 5)).toEqual([]);
    expect(listByPrefix('san', 7)).toHaveLength(7);
  });

  it.each([
    ['bethel pa', 'Bethel, PA'],
    ['sudbury', 'Greater Sudbury, ON'],
    ['ville saint lau', 'Saint-Laurent, QC'],
    ['bronx', 'The Bronx, NY'],
    ['60601', 'Chicago, IL'],
    ['606', 'Chicago, IL'],
    ['l5t', 'Mississauga, ON'],
    ['L5T 1X9', 'Mississauga, ON'],
    ['00000', undefined],
  ])('has other names, codes and whole names before beginnings: "%s"', (prefix, label) => {
    expect(listByPrefix(prefix, 5)[0]?.label).toBe(label);
  });

  it('finds a city by name and state, folded', () => {
    expect(findCityByName('montreal', 'qc')?.label).toBe('Montréal, QC');
    expect(findCityByName('St Louis', 'MO')?.population).toBeGreaterThan(300_000);
    expect(findCityByName('Toronto', 'QC')).toBeUndefined();
    expect(findCityByName('Holly Springs', 'MS')).toBeUndefined();
  });

  it('gives every city the time zone of its place, also in states and provinces with several', () => {
    const zoneOf = (name: string, st: string) => findCityByName(name, st)?.timeZone;
    expect(zoneOf('Toronto', 'ON')).toBe('America/Toronto');
    expect(zoneOf('Kenora', 'ON')).toBe('America/Winnipeg');
    expect(zoneOf('Fort St. John', 'BC')).toBe('America/Dawson_Creek');
    expect(zoneOf('Nashville', 'TN')).toBe('America/Chicago');
    expect(zoneOf('Knoxville', 'TN')).toBe('America/New_York');
    expect(zoneOf('Williston', 'ND')).toBe('America/Chicago');
    expect(zoneOf('Yuma', 'AZ')).toBe('America/Phoenix');
    expect(zoneOf('Phoenix', 'AZ')).toBe('America/Phoenix');
    expect(zoneOf("St. John's", 'NL')).toBe('America/St_Johns');
    expect(zoneOf('Tijuana', 'MX')).toBe('America/Tijuana');
    const zones = new Set(cities.map(({ timeZone }) => timeZone));
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('distinguishes cities of one state with the same name', () => {
    const namesakes = listByPrefix('red hill sc', 5);
    expect(namesakes.length).toBeGreaterThan(1);
    expect(new Set(namesakes.map((city) => city.label)).size).toBe(namesakes.length);
  });

  it('refuses a damaged line', () => {
    expect(() => createGazetteer('1\tNowhere\tZZ\t\t1\t1\t1')).toThrow(RangeError);
  });
});

describe('the states', () => {
  it('are 13 provinces, 51 with the District of Columbia, and Mexico', () => {
    const count = (country: string): number => STATES.filter((state) => state.country === country).length;
    expect([count('Canada'), count('USA'), count('Mexico')]).toEqual([13, 51, 1]);
    expect(new Set(STATES.map((state) => state.abbreviation)).size).toBe(65);
    expect(STATES.find((state) => state.abbreviation === 'ON')?.nameView).toBe('Ontario (ON)');
  });

  it('hold the western provinces', () => {
    for (const st of WESTERN_PROVINCES) expect(findCountryOfState(st)).toBe('CA');
  });
});
