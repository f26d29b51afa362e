import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findContactDetails, hideContactDetails } from './contact-details.ts';

/** Texts that were labelled by hand: + has contact details, - has none. */
const SAMPLES = readFileSync(new URL('../../test/contact-samples.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ({ hasDetails: line.startsWith('+'), text: line.slice(2) }));

describe('contact details', () => {
  it('are found in 300 labelled comments with a precision and a recall of at least 95 %', () => {
    const marked = SAMPLES.filter(({ text }) => findContactDetails(text).length > 0);
    const right = marked.filter(({ hasDetails }) => hasDetails);
    const wrong = SAMPLES.filter(({ text, hasDetails }) => findContactDetails(text).length > 0 !== hasDetails);
    const precision = right.length / marked.length;
    const recall = right.length / SAMPLES.filter(({ hasDetails }) => hasDetails).length;
    expect(SAMPLES.length).toBeGreaterThanOrEqual(300);
    expect(new Set(SAMPLES.map(({ text }) => text)).size).toBe(SAMPLES.length);
    const report = `precision ${precision}, recall ${recall}: ${wrong.map(({ text }) => text).join(' | ')}`;
    expect(Math.min(precision, recall), report).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['call', '2 tarps, call 416-555-0142 ext 12 for rate', '2 tarps, call […] for rate'],
    ['mail and link', 'dispatch@example.com or www.example.com, 44,000 lbs', '[…] or […], 44,000 lbs'],
    ['words', 'nine zero five, five five five, zero one one seven thanks', '[…] thanks'],
    ['address', 'PU 77 King St W at 0800', 'PU […] at 0800'],
    ['French', 'livrer au 1500 rue de la Gare, 24 palettes', 'livrer au […], 24 palettes'],
    ['nothing', 'PO 4500123456, 24 skids 48x40x60, 0800-1600', 'PO 4500123456, 24 skids 48x40x60, 0800-1600'],
  ])('are replaced whole and nothing else is (%s)', (_, text, hidden) => {
    expect(hideContactDetails(text, '[…]')).toBe(hidden);
  });

  it.each([
    ['hyphens that do not break', 'call 416\u2011555\u20110142 now', 'call […] now'],
    ['long dashes', 'call 416\u2014555\u20140142 now', 'call […] now'],
    ['digits of full width', '\uFF14\uFF11\uFF16 \uFF15\uFF15\uFF15 \uFF10\uFF11\uFF14\uFF12 now', '[…] now'],
    ['bullets', '416\u2022555\u20220142 now', '[…] now'],
    ['narrow spaces', '(416)\u202F555\u202F0142 now', '[…] now'],
  ])('are found with other signs: %s', (_, text, hidden) => {
    expect(hideContactDetails(text, '[…]')).toBe(hidden);
  });

  it.each([
    '4 wheel drive',
    '2 on the way',
    '1800 all in each way',
    '1 on each way',
    'Appt# 312-555-7788',
    'PU # 312 555 7788',
    'rdv no 312-555-7788',
  ])('are not seen in "%s"', (text) => {
    expect(findContactDetails(text)).toEqual([]);
  });

  it('are seen after a number that is a phone', () => {
    expect(hideContactDetails('Appt# 4471, call 312-555-7788', '[…]')).toBe('Appt# 4471, call […]');
    expect(hideContactDetails('phone # 312-555-7788', '[…]')).toBe('phone # […]');
    expect(hideContactDetails('12 On Road, 40 Wheel Road', '[…]')).toContain('[…]');
  });

  it('take no long time for a long text', () => {
    for (const part of ['1 ', 'a.', '12 Maple ', 'five ', '(416) ', 'a@', '416-555-', 'call at ', 'x dot ']) {
      const started = process.cpuUsage();
      findContactDetails(part.repeat(2_000));
      expect(process.cpuUsage(started).user / 1_000, part).toBeLessThan(1_500);
    }
  });
});
