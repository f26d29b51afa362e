import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PanelHeader, SidePanel, SidePanelLayout } from './side-panel.tsx';
import { UiProvider } from './ui-provider.tsx';

function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <UiProvider isTest>
      <SidePanelLayout
        panel={
          isOpen && (
            <SidePanel label="Northern Freight" onClose={() => setOpen(false)}>
              <PanelHeader title="Northern Freight">{null}</PanelHeader>
            </SidePanel>
          )
        }
      >
        <button onClick={() => setOpen(true)}>Open</button>
      </SidePanelLayout>
    </UiProvider>
  );
}

const opener = () => screen.getByText('Open');
const isInert = () => opener().closest('[inert]') !== null;

describe('the side panel', () => {
  it('is beside the content, which keeps the focus, and closes by Escape inside it', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(opener());
    const panel = screen.getByRole('complementary', { name: 'Northern Freight' });
    expect(isInert()).toBe(false);
    expect(opener()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    panel.setAttribute('tabindex', '-1');
    panel.focus();
    await user.keyboard('{Escape}');
    expect(panel).not.toBeInTheDocument();
  });
});

describe('the side panel in a narrow window', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width: 1199px'),
    }));
  });
  afterEach(() => vi.mocked(window.matchMedia).mockRestore());

  it('takes the place of the content, has the focus, and returns both by Back', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(opener());
    expect(isInert()).toBe(true);
    expect(screen.getByRole('complementary')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(isInert()).toBe(false);
    expect(opener()).toHaveFocus();
  });

  it('closes by Escape', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(opener());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(opener()).toHaveFocus();
  });
});
