import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { CellHint } from './cell-hint.tsx';
import type { GridColumn } from './column.ts';

interface Row {
  readonly company: string;
}

const COLUMNS: readonly GridColumn<Row>[] = [
  { key: 'company', header: 'Comp', headerHint: 'Company', width: 80, value: ({ company }) => company, hint: toHint },
  { key: 'size', header: 'Size', width: 40, value: () => 'TL' },
];

function toHint({ company }: Row): string {
  return `${company} of Ontario`;
}

/** Cells with the library's attributes. */
function Cells() {
  const container = useRef<HTMLDivElement>(null);
  return (
    <UiProvider isTest>
      <div ref={container}>
        <div col-id="company" className="ag-header-cell" tabIndex={0}>
          header
        </div>
        <div row-id="7">
          <div col-id="company">company</div>
          <div col-id="size">size</div>
        </div>
      </div>
      <CellHint
        container={container}
        columns={COLUMNS}
        findRow={(id) => (id === '7' ? { company: 'Northern Freight' } : undefined)}
        hasCard={false}
      />
    </UiProvider>
  );
}

function restOn(text: string, waitMs = 500): void {
  fireEvent.pointerOver(screen.getByText(text), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(waitMs));
}

describe('CellHint', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the meaning of a cell once the pointer rests on it', () => {
    render(<Cells />);
    restOn('company', 300);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Northern Freight of Ontario');
  });

  it('shows the meaning of a header while it has the keyboard focus', () => {
    render(<Cells />);
    act(() => screen.getByText('header').focus());
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Company');
    act(() => screen.getByText('header').blur());
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('shows the full text of a short header', () => {
    render(<Cells />);
    restOn('header');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Company');
  });

  it('shows nothing where there is nothing to add', () => {
    render(<Cells />);
    restOn('size');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(window, { key: 'Escape' })],
    ['a turn of the wheel', () => fireEvent.wheel(screen.getByText('company'))],
    ['a press', () => fireEvent.pointerDown(screen.getByText('company'))],
  ])('goes at %s', (_name, leave) => {
    render(<Cells />);
    restOn('company');
    expect(screen.getByRole('tooltip')).toBeVisible();
    leave();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
