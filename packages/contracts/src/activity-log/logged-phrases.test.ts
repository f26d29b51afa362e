import { expect, it } from 'vitest';
import { SERVER_LOGGED_ACTIVITY_TYPES } from '../activity/index.ts';
import { ACTIVITY_LOG_TYPES } from './log-types.ts';
import { LOGGED_PHRASES, readLogged, toLogged, type LoggedPhrase } from './logged-phrases.ts';

const VALUES = {
  ...{ token: 7, from: 'Toronto, ON', to: 'Chicago, IL', count: 3, name: 'TMS: night', what: 'Ada, Chrome' },
  ...{ scopes: 'postings:read webhooks', sender: 'ada@example.com', posted: 1, changed: 2, removed: 0 },
  ...{ id: 12, number: 2 },
};

it.each(Object.keys(LOGGED_PHRASES) as LoggedPhrase[])('what is written as %s is read as that', (name) => {
  const written = toLogged(name, VALUES);
  expect(written).not.toContain('{');
  const read = readLogged(written);
  expect(read?.name).toBe(name);
  for (const [value, text] of Object.entries(read?.values ?? {})) {
    expect(text).toBe(String(VALUES[value as keyof typeof VALUES]));
  }
});

it('no other text is read', () => {
  for (const text of ['', 'Load x: a to b', 'Phone number changed twice', '{"name":"Maple"}']) {
    expect(readLogged(text)).toBeUndefined();
  }
});

it('the kinds of the log are those that the server logs, without the checks of locations, and the clicks on rates', () => {
  const ofServer = SERVER_LOGGED_ACTIVITY_TYPES.filter((type) => type !== 'GeoCheck');
  expect(ACTIVITY_LOG_TYPES).toEqual([...ofServer, 'RiPiClick']);
});
