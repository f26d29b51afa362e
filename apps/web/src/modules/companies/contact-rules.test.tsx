import { getContactRules } from '@loadstone/contracts/companies';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import * as sound from '../../lib/browser/sound.ts';
import { toOffersOnlyText } from '../../lib/contact-texts.ts';
import { usePlaySound } from './contact-rules.ts';

const played = vi.spyOn(sound, 'playSound').mockImplementation(() => undefined);
beforeEach(() => played.mockClear());
afterEach(() => vi.useRealTimers());

function Player() {
  const play = usePlaySound();
  return <button onClick={() => play('notification')}>play</button>;
}

it.each([
  ['2026-07-16T02:30:00Z', false],
  ['2026-07-16T12:30:00Z', true],
])('plays at %s: %s, by the quiet hours of the company', async (at, isPlayed) => {
  vi.useFakeTimers({ now: new Date(at), shouldAdvanceTime: true });
  const server = startFakeServer();
  const quietHours = { from: '22:00', to: '07:00' };
  server.respond(getContactRules, () => ({ offersFirst: false, quietHours, timeZone: 'America/Toronto' }));
  const { findByRole } = renderSignedIn(<Player />);
  (await findByRole('button')).click();
  await waitFor(() => expect(server.requestsOf(getContactRules)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(50);
  expect(played).toHaveBeenCalledTimes(isPlayed ? 1 : 0);
});

it('names the end of quiet hours in place of a number', () => {
  expect(toOffersOnlyText('07:00')).toBe('offers only until 7:00');
  expect(toOffersOnlyText('always')).toBe('offers only');
  expect(toOffersOnlyText(undefined)).toBe('');
});
