import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useStableRows } from './use-stable-rows.ts';

const toKey = (row: number) => row;
const render = (rows: number[], isReading: boolean) =>
  renderHook((props) => useStableRows(props.rows, { toKey, isReading: props.isReading }), {
    initialProps: { rows, isReading },
  });

describe('useStableRows', () => {
  it('shows new rows while the user does not read', () => {
    const { result, rerender } = render([1], false);
    rerender({ rows: [2, 1], isReading: false });
    expect(result.current).toMatchObject({ rows: [2, 1], waitingCount: 0 });
  });

  it('holds new rows back while the user reads, until they look away or request them', () => {
    const { result, rerender } = render([1], false);
    rerender({ rows: [2, 1], isReading: true });
    expect(result.current).toMatchObject({ rows: [1], waitingCount: 1 });
    act(() => result.current.release());
    expect(result.current).toMatchObject({ rows: [2, 1], waitingCount: 0 });
    rerender({ rows: [3, 2, 1], isReading: true });
    expect(result.current.waitingCount).toBe(1);
    rerender({ rows: [3, 2, 1], isReading: false });
    expect(result.current).toMatchObject({ rows: [3, 2, 1], waitingCount: 0 });
  });

  it('holds nothing back where there is nothing to read yet', () => {
    const { result, rerender } = render([], true);
    rerender({ rows: [1], isReading: true });
    expect(result.current).toMatchObject({ rows: [1], waitingCount: 0 });
  });

  it('has a row that comes back at its place, because the user undoes its removal', () => {
    const { result, rerender } = render([1, 2], true);
    rerender({ rows: [2], isReading: true });
    rerender({ rows: [1, 2], isReading: true });
    expect(result.current).toMatchObject({ rows: [1, 2], waitingCount: 0 });
  });

  it('keeps a row that is marked as removed where it is, with its mark, until the pointer has left', () => {
    interface Row {
      readonly key: number;
      readonly isGone?: boolean;
    }
    const options = { toKey: ({ key }: Row) => key, isGone: ({ isGone = false }: Row) => isGone };
    const [first, second, third] = [{ key: 1 }, { key: 2 }, { key: 3 }];
    const removed = { key: 1, isGone: true };
    const { result, rerender } = renderHook(
      (props: { rows: Row[]; isPointed: boolean }) =>
        useStableRows(props.rows, { ...options, ...props, isReading: true }),
      { initialProps: { rows: [first, second, third], isPointed: true } },
    );
    rerender({ rows: [removed, second, third], isPointed: true });
    rerender({ rows: [second, third], isPointed: true });
    expect(result.current.rows).toEqual([removed, second, third]);
    // A row without a mark is removed by the user, who expects it to leave.
    rerender({ rows: [second], isPointed: true });
    expect(result.current.rows).toEqual([removed, second]);
    rerender({ rows: [second], isPointed: false });
    expect(result.current.rows).toEqual([second]);
  });
});
