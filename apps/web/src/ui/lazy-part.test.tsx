import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetFailures, lazyComponent } from './lazy-component.tsx';
import { LazyPart } from './lazy-part.tsx';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

afterEach(() => {
  forgetFailures();
  vi.restoreAllMocks();
});

it('shows a part when its code has arrived', async () => {
  const Part = lazyComponent(async () => ({ default: () => <p>the part</p> }));
  render(
    <LazyPart>
      <Part />
    </LazyPart>,
  );
  expect(await screen.findByText('the part')).toBeVisible();
});

it('leaves the screen as it is where the code of a part cannot be loaded', async () => {
  // React prints the failure, which is expected here.
  const print = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const Part = lazyComponent(() => Promise.reject<{ default: ComponentType<object> }>(new Error('no connection')));
  render(
    <>
      <p>the screen</p>
      <LazyPart>
        <Part />
      </LazyPart>
    </>,
  );
  await vi.waitFor(() => expect(print).toHaveBeenCalled(), WAIT);
  expect(screen.getByText('the screen')).toBeVisible();
});

it('requests a part again once the failures are forgotten', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const load = vi.fn(() => Promise.resolve({ default: () => <p>the part</p> }));
  load.mockRejectedValueOnce(new TypeError('no connection'));
  const Part = lazyComponent(load);
  render(
    <LazyPart>
      <Part />
    </LazyPart>,
  );
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), WAIT);
  act(() => forgetFailures());
  expect(await screen.findByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
