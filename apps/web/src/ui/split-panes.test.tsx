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
});
