import { describe, expect, it } from 'vitest';
import { listThreatFaults } from './threat-model.ts';

const model = (...rows: string[]): string =>
  ['# Model', '## Threats', '', '| threat | counter | test |', '| --- | --- | --- |', ...rows, '', '## Rest', ''].join(
    '\n',
  );

describe('the threat model', () => {
  it('passes where each threat names tests that exist', () => {
    const text = model('| one | a lock | `a.test.ts`, `npm run prove` |', '| two | a key | `b.spec.ts` |');
    expect(listThreatFaults(text, () => true)).toEqual([]);
  });

  it('is refused with a test that does not exist, a threat without a test, and no threat at all', () => {
    const text = model('| one | a lock | `a.test.ts` |', '| two | a key | `npm run prove` |');
    expect(listThreatFaults(text, () => false)).toEqual(['a.test.ts does not exist', 'no test: two']);
    expect(listThreatFaults(model(), () => true)).toEqual(['the threat model has no table of threats']);
  });
});
