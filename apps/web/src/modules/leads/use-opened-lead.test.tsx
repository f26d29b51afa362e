import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useOpenedLead } from './use-opened-lead.ts';

function Leads() {
  const { token, open } = useOpenedLead(1);
  return (
    <>
      <p>{`opened: ${token}`}</p>
      {[5, 6, null].map((each) => (
        <button key={each} onClick={() => open(each)}>{`Open ${each}`}</button>
      ))}
    </>
  );
}

it('adds one entry to the history for the opened lead, whatever is opened and closed after it', async () => {
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: '*', element: <Leads /> }], { initialEntries: ['/search', '/home/1'] });
  render(<RouterProvider router={router} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const readAddress = () => router.state.location.pathname + router.state.location.search;
  await press('Open 5');
  await press('Open 6');
  expect(readAddress()).toBe('/home/1?lead=6');
  await act(() => router.navigate(-1));
  expect([readAddress(), screen.getByText(/^opened/).textContent]).toEqual(['/home/1', 'opened: null']);
  await act(() => router.navigate(1));
  expect(screen.getByText('opened: 6')).toBeVisible();

  await press('Open null');
  await press('Open 5');
  await act(() => router.navigate(-1));
  expect(readAddress()).toBe('/home/1');
  await act(() => router.navigate(-1));
  expect(readAddress()).toBe('/search');
});
