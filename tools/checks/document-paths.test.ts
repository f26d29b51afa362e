import { describe, expect, it } from 'vitest';
import { listPathFaults } from './document-paths.ts';

const FILES = ['README.md', 'docs/scale.md', 'docs/decisions/one.md', 'apps/server/src/auth/callers/cache.test.ts'];
const list = (text: string) => listPathFaults('docs/scale.md', text, FILES, () => '## Part');

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

  it('are refused where the page has no heading of that anchor', () => {
    const pages: Record<string, string> = {
      'docs/scale.md': '# Scale\n\n## `WORKERS`, and the rest\n\n## Once\n\n## Once\n\n```\n# not a heading\n```\n',
      'docs/decisions/one.md': '# One\n\n## Master key\n',
    };
    const listAnchors = (links: string) =>
      listPathFaults('docs/scale.md', `${pages['docs/scale.md']}${links}`, FILES, (path) => pages[path] ?? '');
    expect(listAnchors('[a](#workers-and-the-rest) [b](#once-1) [c](decisions/one.md#master-key)')).toEqual([]);
    expect(listAnchors('[a](#master-key) [b](decisions/one.md#once) [c](#not-a-heading)')).toEqual([
      'docs/scale.md: #master-key is no heading of docs/scale.md',
      'docs/scale.md: #once is no heading of docs/decisions/one.md',
      'docs/scale.md: #not-a-heading is no heading of docs/scale.md',
    ]);
  });
});
