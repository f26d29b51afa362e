import { describe, expect, it } from 'vitest';
import { listRequirementFaults, listThreatFaults } from './threat-model.ts';

const model = (...threats: string[]): string => ['# Model', '## Threats', '', ...threats, '', '## Rest', ''].join('\n');

describe('the threat model', () => {
  it('passes where each threat names tests that exist', () => {
    const text = model('- **one**: a lock. `a.test.ts`, `npm run prove`', '- **two**: a key. `b.spec.ts`');
    expect(listThreatFaults(text, () => true)).toEqual([]);
  });

  it('is refused with a test that does not exist, a threat without a test, and no threat at all', () => {
    const text = model('- **one**: a lock. `a.test.ts`', '- **two**: a key. `npm run prove`');
    expect(listThreatFaults(text, () => false)).toEqual(['a.test.ts does not exist', 'no test: two']);
    expect(listThreatFaults(model(), () => true)).toEqual(['the threat model has no list of threats']);
  });
});

it('a file of the requirements exists in the project or in the server', () => {
  const text = '| V1 | `db/pool.ts`, `apps/web/src/a.tsx`, `gone.test.ts` and `auth/proofs` |';
  const files = ['apps/server/src/db/pool.ts', 'apps/web/src/a.tsx'];
  expect(listRequirementFaults(text, (path) => files.includes(path))).toEqual(['gone.test.ts does not exist']);
});
