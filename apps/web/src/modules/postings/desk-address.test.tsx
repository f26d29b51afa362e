import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { LeavingContext } from '../../lib/react/leaving-context.ts';
import { useDeskAddress } from './desk-address.ts';

/** Begins the way to the templates and selects a posting in the same moment, as a list does that has just loaded. */
function Desk() {
  const navigate = useNavigate();
  const { show } = useDeskAddress();
  return (
    <button
      onClick={() => {
        void navigate('/templates');
        show(5);
      }}
    >
      Go
    </button>
  );
}

it('keeps the way to another screen that began in the moment in which a posting was selected', async () => {
  const user = userEvent.setup();
  let arrive: () => void = () => undefined;
  const loaded = new Promise<{ element: string }>((resolve) => {
    arrive = () => resolve({ element: 'the templates' });
  });
  const router = createMemoryRouter(
    [
      { path: '/home/*', element: <Desk /> },
      { path: '/templates', lazy: () => loaded, HydrateFallback: () => null },
    ],
    { initialEntries: ['/home'] },
  );
  render(
    <LeavingContext value={() => router.state.navigation.state !== 'idle'}>
      <RouterProvider router={router} />
    </LeavingContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'Go' }));
  await act(async () => {
    arrive();
    await loaded;
  });
  expect(await screen.findByText('the templates')).toBeVisible();
  expect(router.state.location.pathname).toBe('/templates');
});
