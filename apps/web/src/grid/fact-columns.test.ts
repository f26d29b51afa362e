import { listFactsAt, toEmptyFacts, POSTING_KINDS } from '@loadstone/contracts';
import { describe, expect, it } from 'vitest';
import { listFactColumns } from './fact-columns.ts';

describe.each(['leadGrid', 'liveGrid', 'carrierGrid'] as const)('the columns of plain facts in %s', (grid) => {
  it.each(POSTING_KINDS)(
    'show each fact of a posting of kind %s once, under its name, in the order of the table',
    (kind) => {
      const names = listFactsAt(grid, kind);
      const columns = listFactColumns(grid, kind, (row: ReturnType<typeof toEmptyFacts>) => row);
      expect(columns).toHaveLength(names.length);
      expect(new Set(columns.map(({ key }) => key)).size).toBe(names.length);
      columns.forEach(({ header, value }, index) => {
        expect(header).not.toContain('facts.');
        expect(value({ ...toEmptyFacts(), [names[index]!]: 'shown' })).toBe('shown');
      });
    },
  );
});
