import { beforeAll, vi } from 'vitest';

/**
 * Gives elements a size and the window the width of a desktop: lists render only visible rows, and jsdom has no layout.
 *
 * @param widthPx of each element; a data grid hides the columns that have no room
 */
export function giveLayout(widthPx = 420): void {
  beforeAll(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx);
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query.includes('min-width'),
    }));
  });
}
