import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useStableRows } from './use-stable-rows.ts';

const toKey = (row: number) => row;
const render = (rows: number[], isReading: boolean) =>
  renderHook((props) => useStableRows(props.rows, toKey, props.isReading), { initialProps: { rows, isReading } });

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
});
