import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRowMenu } from './use-row-menu.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly isGone?: boolean;
}

const POINT = { left: 10, top: 20 };

function renderMenu() {
  return renderHook(
    ({ rows }: { rows: readonly Row[] }) =>
      useRowMenu<Row>({
        api: { current: null },
        rows,
        toKey: ({ id }) => id,
        listMenuItems: ({ isGone, name }) => (isGone ? [] : [{ key: 'flag', label: `Flag ${name}`, run: () => {} }]),
      }),
    {
      initialProps: {
        rows: [
          { id: 1, name: 'one' },
          { id: 2, name: 'two' },
        ],
      } as { rows: readonly Row[] },
    },
  );
}

describe('useRowMenu', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps to its row, as it is now, while rows come, change and leave', () => {
    const { result, rerender } = renderMenu();
    act(() => result.current.open({ id: 2, name: 'two' }, POINT));
    rerender({
      rows: [
        { id: 3, name: 'three' },
        { id: 2, name: 'two, edited' },
      ],
    });
    expect(result.current.shown).toMatchObject({
      row: { name: 'two, edited' },
      items: [{ label: 'Flag two, edited' }],
    });
  });

  it.each([
    ['nothing can be done with its row any more', [{ id: 1, name: 'one', isGone: true }]],
    ['its row has left', []],
  ])('closes for good when %s', (_when, rows: readonly Row[]) => {
    const { result, rerender } = renderMenu();
    act(() => result.current.open({ id: 1, name: 'one' }, POINT));
    rerender({ rows });
    expect(result.current.shown).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    // An undo restores the row, but not its menu.
    rerender({ rows: [{ id: 1, name: 'one' }] });
    expect(result.current.shown).toBeNull();
  });
});
