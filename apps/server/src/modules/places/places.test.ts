import { listCities, listCityLabels } from '@loadstone/contracts/places';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('places', () => {
  let board: TestApp;
  let broker: Person;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
  });
  afterAll(() => board.close());

  const list = (prefix: string, query: { limit?: number } = {}, countOnly = '0') =>
    board.call(listCities, { as: broker, params: { prefix, countOnly }, query });

  it('offers cities by prefix, biggest first, with the state and coordinates that postings get', async () => {
    const { status, body } = await list('toron');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ city: 'Toronto', st: 'ON', country: 'CA', label: 'Toronto, ON' });
    expect(body[0]?.lat).toBeCloseTo(43.7, 1);
    expect(body[0]?.long).toBeCloseTo(-79.4, 1);
  });

  it('finds Montréal and St. Louis under plain letters, upper or lower case', async () => {
    expect((await list('MONTREAL')).body[0]?.st).toBe('QC');
    expect((await list('st louis')).body.map((city) => city.st)).toContain('MO');
  });

  it('returns as many as requested', async () => {
    expect((await list('san', { limit: 3 })).body).toHaveLength(3);
  });

  it('keeps at most two cities in the short form', async () => {
    expect((await list('san', {}, '1')).body).toHaveLength(2);
    expect((await list('san', { limit: 20 }, '1')).body).toHaveLength(2);
    expect((await list('san', { limit: 1 }, '1')).body).toHaveLength(1);
  });

  it('returns none for a text that no city name starts with', async () => {
    expect((await list('12a4')).body).toEqual([]);
    expect((await list('000')).body).toEqual([]);
    expect((await list('zzzzz')).body).toEqual([]);
  });

  it.each([
    ['60601', 'Chicago, IL'],
    ['123', 'Schenectady, NY'],
    ['L5T 1X9', 'Mississauga, ON'],
    ['Sudbury', 'Greater Sudbury, ON'],
    ['bethel pa', 'Bethel, PA'],
    ['o fallon il', "O'Fallon, IL"],
    ['De Kalb, IL', 'DeKalb, IL'],
  ])('offers places by postal code, other names and other spellings: %s', async (prefix, label) => {
    expect((await list(prefix)).body[0]?.label).toBe(label);
  });

  it('refuses a prefix of fewer than three characters', async () => {
    const { status, error } = await list('to');
    expect(status).toBe(400);
    expect(error.details?.[0]?.field).toBe('prefix');
  });

  it('requires a session', async () => {
    expect((await board.call(listCities, { params: { prefix: 'tor', countOnly: '1' } })).status).toBe(401);
    expect((await board.call(listCityLabels, {})).status).toBe(401);
  });

  it('sends the whole list once a day: a client with a current copy gets no second one', async () => {
    const first = await board.call(listCityLabels, { as: broker });
    expect(first.status).toBe(200);
    expect(first.body.length).toBeGreaterThan(20_000);
    expect(first.body[0]).toMatch(/^[^,]+, [A-Z]{2}, [A-Za-z ]+, \d+$/);
    expect(first.headers['cache-control']).toContain('max-age=86400');
    const etag = String(first.headers['etag']);
    const second = await board.call(listCityLabels, { as: broker, headers: { 'if-none-match': etag } });
    expect(second.status).toBe(304);
    expect(second.body).toBeUndefined();
  });
});
