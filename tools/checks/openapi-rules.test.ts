import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listProblems } from './openapi-rules.ts';

it('a call without an id, and one without a credential, are reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-openapi-'));
  try {
    const path = join(folder, 'document.json');
    const responses = { 200: { description: 'Done' }, 400: { description: 'Refused' } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Wrong', version: '1', license: { name: 'None', identifier: 'None' } },
      servers: [{ url: '/' }],
      paths: { '/postings': { get: { summary: 'Lists', responses } } },
    };
    writeFileSync(path, JSON.stringify(document));
    const rules = listProblems(path).map((problem) => /\((\S+),/.exec(problem)?.[1]);
    expect(rules.toSorted()).toEqual(['operation-operationId', 'security-defined']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
