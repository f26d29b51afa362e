import { describe, expect, it } from 'vitest';
import { makeReadLine, understood } from '../../../../test/make-read-line.ts';
import { toQuickPost } from './to-quick-post.ts';

const asked = <Value>(choices: Value[], ...words: string[]) =>
  ({ state: 'asked', choices, reason: 'number', words }) as const;

describe('a number that can be a weight or a length', () => {
  it('is asked once, with all its meanings', () => {
    const line = makeReadLine({
      vehicleSize: understood('T' as const, 'tl'),
      weightLbs: asked([45_000, 45], '45'),
      lengthFt: asked([45], '45'),
    });
    const { unclear } = toQuickPost('B', 'tor > chi tl 45', line);
    expect(unclear.map(({ text, problem }) => [text, problem])).toEqual([['45', 'choice']]);
    expect(unclear[0]?.choices.map(({ label }) => label)).toEqual(['45,000 lb', '45 lb', '45 ft']);
  });

  it('is two questions where the numbers are two', () => {
    const line = makeReadLine({ weightLbs: asked([44_000, 44], '44'), lengthFt: asked([45], '45') });
    expect(toQuickPost('B', 'tor > chi 44 45', line).unclear.map(({ text }) => text)).toEqual(['44', '45']);
  });
});
