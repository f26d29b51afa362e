import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { loadMapParts } from './load-map.ts';
import { PostingMap } from './posting-map.tsx';
import { mapAtHand } from './use-map-parts.ts';

/** Loads the code before the tests, because that is slow on a busy machine. */
beforeAll(async () => {
  await loadMapParts();
});

/** jsdom draws nothing. The cached map is cleared, so that each test starts without one. */
beforeEach(() => {
  mapAtHand.set(undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

describe('the map of postings, fetched when it is needed', () => {
  it('reserves its space and shows that it is loading, then shows the map with its sources', async () => {
    render(
      <UiProvider isTest>
        <PostingMap points={[]} />
      </UiProvider>,
    );
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Map of postings' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'GeoNames' })).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
