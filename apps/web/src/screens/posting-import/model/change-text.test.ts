import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { expect, it } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { toUnchangedDraft } from '../../../modules/postings/index.ts';
import { toChangeText } from './change-text.ts';

const UNKNOWN = { lat: 43.5, long: -80.2, addedMiles: 3 };
const GUELPH = { ...PLAIN_STOP, ...UNKNOWN, cityId: 5, city: 'Guelph', st: 'ON' };
const WINDSOR = { ...PLAIN_STOP, ...UNKNOWN, cityId: 6, city: 'Windsor', st: 'ON' };

it.each([
  [[], /^Changed: Origin$/],
  [[GUELPH], /^Changed: Origin · keeps 1 stop: Guelph, ON$/],
  [[GUELPH, WINDSOR], /^Changed: Origin · keeps 2 stops: Guelph, ON · Windsor, ON$/],
])('names the stops that a changed posting keeps, because its row states none: %#', (stops, text) => {
  const posting = makePosting({ token: 1, stops });
  const draft = toUnchangedDraft('B', posting);
  expect(toChangeText([{ kind: 'changed', posting, draft, fields: ['srceID'] }])).toMatch(text);
});

it('keeps none of them where the row states others', () => {
  const posting = makePosting({ token: 1, stops: [GUELPH] });
  const draft = toUnchangedDraft('B', posting);
  expect(toChangeText([{ kind: 'changed', posting, draft, fields: ['stops'] }])).toBe('Changed: Stops');
});
