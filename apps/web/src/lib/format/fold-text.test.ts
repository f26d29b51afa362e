import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it('removes case, accents and periods from a text, and nothing else', () => {
  expect(foldText('Montréal, QC')).toBe('montreal, qc');
  expect(foldText("St. John's")).toBe("st john's");
  expect(foldText('Toronto ON → Québec')).toBe('toronto on → quebec');
});
