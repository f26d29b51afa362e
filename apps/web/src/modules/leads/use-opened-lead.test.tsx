import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  createMemoryRouter,
  createPath,
  NavigationType,
  parsePath,
  Router,
  RouterProvider,
  type Navigator,
  type To,
} from 'react-router';
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

/** Renders each address only when the test calls its function, as a busy page renders it late. */
function LateRouter({ late }: { readonly late: (() => void)[] }) {
  const [location, setLocation] = useState({
    pathname: '/home/1',
    search: '',
    hash: '',
    state: null as unknown,
    key: '0',
  });
  const [type, setType] = useState(NavigationType.Pop);
  const [navigator] = useState((): Navigator => {
    const follow = (next: NavigationType) => (to: To, state: unknown) => {
      const path = { pathname: '/home/1', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) };
      const key = `${late.length + 1}`;
      late.push(() => {
        setType(next);
        setLocation({ ...path, state, key });
      });
    };
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: () => undefined,
      push: follow(NavigationType.Push),
      replace: follow(NavigationType.Replace),
    };
  });
  return (
    <Router location={location} navigationType={type} navigator={navigator}>
      <Leads />
    </Router>
  );
}

it('leaves a lead closed whose address is shown only after that', async () => {
  const user = userEvent.setup();
  const late: (() => void)[] = [];
  render(<LateRouter late={late} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Open 5');
  expect(screen.getByText('opened: 5')).toBeVisible();
  await press('Open null');
  for (const follow of late) {
    act(follow);
    expect(screen.getByText('opened: null')).toBeVisible();
  }
  expect(late).toHaveLength(2);
});

it('closes a lead by Back before its address is shown', async () => {
  const user = userEvent.setup();
  render(<LateRouter late={[]} />);
  await user.click(screen.getByRole('button', { name: 'Open 5' }));
  expect(screen.getByText('opened: 5')).toBeVisible();
  // The address is that of the leads, before and after.
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByText('opened: null')).toBeVisible();
});
