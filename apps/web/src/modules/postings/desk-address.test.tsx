import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
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

/** A narrow desk on which a press on a row selects its posting and shows the details. */
function NarrowDesk() {
  const { arrival, show, hasDetails, showDetails } = useDeskAddress();
  const [token, setToken] = useState(1);
  const [seen, setSeen] = useState(arrival?.key);
  if (arrival && arrival.key !== seen) {
    setSeen(arrival.key);
    setToken(arrival.token);
  }
  useEffect(() => show(token, arrival?.key), [show, token, arrival]);
  return (
    <>
      <p>{`${hasDetails ? 'details' : 'list'} of ${token}`}</p>
      <button
        onClick={() => {
          setToken(2);
          showDetails(true);
        }}
      >
        Open
      </button>
      <button onClick={() => showDetails(false)}>Close</button>
    </>
  );
}

it('has an entry for details in the place of the list, above that of the list with the same posting', async () => {
  const user = userEvent.setup();
  const router = createMemoryRouter([{ path: '*', element: <NarrowDesk /> }], {
    initialEntries: ['/search', '/home/1'],
  });
  render(<RouterProvider router={router} />);
  const goBack = () => act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('details of 2')).toBeVisible();
  await goBack();
  expect(await screen.findByText('list of 2')).toBeVisible();
  expect(router.state.location.pathname).toBe('/home/2');

  // The button shows the list without an entry more, however often the details are opened.
  for (const _again of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('details of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('list of 2')).toBeVisible();
  }
  await goBack();
  await goBack();
  expect(router.state.location.pathname).toBe('/search');
});
