import { describe, expect, it } from 'vitest';
import { listPathFaults } from './document-paths.ts';

const FILES = ['README.md', 'docs/scale.md', 'docs/decisions/one.md', 'apps/server/src/auth/callers/cache.test.ts'];
const list = (text: string) => listPathFaults('docs/scale.md', text, FILES);

describe('paths in documents', () => {
  it('pass where they lead to a file or a folder, also without their first folders', () => {
    const links = '[one](decisions/one.md#part) [all](decisions/) [read](../README.md) [far](https://example.com/x.md)';
    expect(list(`${links} \`auth/callers/cache.test.ts\` \`npm run check\` \`cache.test.ts\``)).toEqual([]);
    expect(list('`apps/agent/dist/loadstone-agent.mjs`')).toEqual([]);
  });

  it('are refused where there is none', () => {
    expect(list('[two](decisions/two.md) and `auth/cache.test.ts`')).toEqual([
      'docs/scale.md: decisions/two.md does not exist',
      'docs/scale.md: auth/cache.test.ts does not exist',
    ]);
  });
});
