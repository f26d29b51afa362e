import { afterEach, expect, it, vi } from 'vitest';
import type { ConfirmationSheet } from './confirmation-sheet.ts';
import { runDrawing } from './write-confirmation.service.ts';

const SHEET: ConfirmationSheet = {
  title: 'Rate confirmation',
  subtitle: 'Load 1',
  bands: [[[{ heading: 'Rate', rows: [{ name: 'Rate', text: '$1,950 USD' }] }]]],
  terms: { heading: 'Terms', text: '' },
  signatures: { hint: 'Signed here.', band: [[{ heading: 'For the carrier', rows: [{ name: 'Name', text: '' }] }]] },
  footer: 'Page 1',
  language: 'en',
  at: '2026-06-15T12:00:00.000Z',
};

afterEach(() => vi.unstubAllEnvs());

it('a confirmation is drawn also under `node --watch`, where the thread reports the files that it loads', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  const bytes = await runDrawing({ type: 'confirmation', sheet: SHEET });
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
});
