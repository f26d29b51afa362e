import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { RowHover } from './row-hover.tsx';

const ROW_PX = 32;

/** Rows with the library's attributes, each at a height of the window; an opened one has its details. */
function Rows({ tops, openedTop }: { readonly tops: readonly number[]; readonly openedTop?: number }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <UiProvider isTest>
      <div ref={container}>
        {tops.map((top) => (
          <div key={top} row-id={top} data-top={top} data-height={ROW_PX}>
            <div col-id="size">row at {top}</div>
          </div>
        ))}
        {openedTop !== undefined && (
          <div className="ag-full-width-row" row-id="details" data-top={openedTop} data-height={112}>
            details
          </div>
        )}
      </div>
      <RowHover
        container={container}
        findRow={(id) => ({ id })}
        render={({ id }) => `card of ${id}`}
        toHint={({ id }, columnKey) => `${columnKey} of ${id}`}
      />
    </UiProvider>
  );
}

function restOn(top: number): number {
  fireEvent.pointerOver(screen.getByText(`row at ${top}`), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(500));
  return Number.parseInt(screen.getByRole('tooltip').style.top, 10);
}

describe('the card of a row', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
      const { top, height } = (this as HTMLElement).dataset;
      return new DOMRect(0, Number(top ?? 0), 600, Number(height ?? 0));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is below it, with the hint of the cell: a row has one tooltip', () => {
    render(<Rows tops={[200]} />);
    expect(restOn(200)).toBe(200 + ROW_PX - 1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('size of 200card of 200');
  });

  it('covers no opened row and none of its details', () => {
    render(<Rows tops={[136, 168, 312]} openedTop={200} />);
    // The row above the opened one, and the opened one.
    for (const top of [136, 168]) expect(restOn(top)).toBeLessThan(top - 100);
    expect(restOn(312)).toBe(312 + ROW_PX - 1);
  });
});
