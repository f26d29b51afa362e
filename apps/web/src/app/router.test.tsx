import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { toRouteObjects } from './router.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('offers Retry for a screen whose code cannot be loaded, and shows it once the server is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let isAway = true;
  const load = () =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <h1>The flagged companies</h1>);
  const router = createMemoryRouter(toRouteObjects([{ path: '/flagged', guard: 'none', load }]), {
    initialEntries: ['/flagged'],
  });
  render(
    <UiProvider isTest>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'The flagged companies' })).toBeVisible();
});
