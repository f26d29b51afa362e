import { MODE_KINDS, type ProductMode } from '@loadstone/contracts/postings';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toEmptyForm } from '../../../modules/postings/index.ts';
import { quickPostTexts } from '../../../lib/texts/en/posting-form.ts';
import { CITY_LINES } from '../../../../test/fake-server.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { toListReading } from '../../../../test/read-list.ts';
import { listFormErrors } from './posting-form.ts';
import { toQuickPost } from './to-quick-post.ts';

const TODAY = '2026-11-22';
const french = JSON.parse(readFileSync(join(import.meta.dirname, '../../../lib/texts/fr-CA.json'), 'utf8')) as Record<
  string,
  string
>;
const limits = { commentMaxLength: 200, westernProvinces: [] };

it.each([
  ['B', 'en', quickPostTexts.hintLoad],
  ['C', 'en', quickPostTexts.hintTruck],
  ['B', 'fr', french['quickPost.hintLoad'] ?? ''],
  ['C', 'fr', french['quickPost.hintTruck'] ?? ''],
] as const)('the example of mode %s in %s posts without the form', (mode: ProductMode, language, hint) => {
  const line = /[“«]\s*(.+?)\s*[”»]/.exec(hint)?.[1] ?? '';
  const body = { postType: MODE_KINDS[mode].own, rows: [[line]], columns: { 0: 'posting' as const }, language };
  const [read] = toListReading(makeGazetteer(CITY_LINES), body, { today: TODAY }).rows;
  expect(read, hint).toBeDefined();
  const { unclear, values } = toQuickPost(mode, line, read!);
  expect(unclear).toEqual([]);
  expect(listFormErrors(mode, { ...toEmptyForm(TODAY), ...values }, limits)).toEqual({});
});
