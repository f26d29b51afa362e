import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderSignedIn } from '../../../../test/render.tsx';
import { StatesSelect } from './states-select.tsx';

const NINE = ['AL', 'AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'IN', 'OH'];

function Field({ initial }: { readonly initial: readonly string[] }) {
  const [states, setStates] = useState(initial);
  return (
    <>
      <StatesSelect label="Origin State" value={states} onChange={setStates} />
      <output>{states.join(' ')}</output>
    </>
  );
}
function open(initial: readonly string[]) {
  renderSignedIn(<Field initial={initial} />);
  return userEvent.setup();
}

/** The chosen state; the closed list has an option with the same text. */
const findPill = (name: string) => screen.queryAllByText(name).find((node) => node.closest('[role=option]') === null);

describe('the field of several states', () => {
  it('is filled by keyboard with what is typed', async () => {
    const user = open([]);
    await user.click(screen.getByRole('combobox', { name: 'Origin State' }));
    await user.keyboard('illin{ArrowDown}{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('IL');
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });

  it('shows the first seven, and the others on request', async () => {
    const user = open(NINE);
    expect(findPill('Ohio (OH)')).toBeUndefined();
    const more = screen.getByRole('button', { name: '+ 2 more' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(findPill('Ohio (OH)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(findPill('Ohio (OH)')).toBeUndefined();
  });

  it('loses the last state by Backspace', async () => {
    const user = open(['IL', 'IN']);
    await user.click(screen.getByRole('combobox', { name: 'Origin State' }));
    await user.keyboard('{Backspace}');
    expect(screen.getByRole('status')).toHaveTextContent(/^IL$/);
  });
});
