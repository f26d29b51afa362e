import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SplitPanes } from './split-panes.tsx';

function renderPanes() {
  return render(
    <SplitPanes
      storageKey="test"
      start={<p>Postings</p>}
      end={<p>Leads</p>}
      startWidthPx={420}
      minimumPx={320}
      maximumPx={640}
    />,
  );
}

const line = () => screen.getByRole('separator', { name: 'Resize the columns' });

describe('two panes', () => {
  it('are resized by the arrow keys, within their limits', async () => {
    renderPanes();
    line().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(line()).toHaveAttribute('aria-valuenow', '436');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(line()).toHaveAttribute('aria-valuenow', '320');
    await userEvent.keyboard('{End}{Shift>}{ArrowRight}{/Shift}');
    expect(line()).toHaveAttribute('aria-valuenow', '640');
  });

  it('remember their widths, which a double click resets', async () => {
    const { unmount } = renderPanes();
    line().focus();
    await userEvent.keyboard('{End}');
    unmount();
    renderPanes();
    expect(line()).toHaveAttribute('aria-valuenow', '640');
    await userEvent.dblClick(line());
    expect(line()).toHaveAttribute('aria-valuenow', '420');
  });

  it('have a width for each key, and stay mounted when the key changes', async () => {
    const make = (storageKey: string, startWidthPx: number) => (
      <SplitPanes
        storageKey={storageKey}
        start={<input aria-label="Search" />}
        end={<p>Leads</p>}
        startWidthPx={startWidthPx}
        minimumPx={280}
        maximumPx={640}
      />
    );
    const { rerender } = render(make('wide', 420));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'reefer');
    line().focus();
    await userEvent.keyboard('{ArrowRight}');
    rerender(make('medium', 300));
    expect(line()).toHaveAttribute('aria-valuenow', '300');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('reefer');
    rerender(make('wide', 420));
    expect(line()).toHaveAttribute('aria-valuenow', '436');
  });
});
