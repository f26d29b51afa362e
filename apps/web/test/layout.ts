import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Gives every element of a test file a size and the window the width of a desktop: jsdom has no layout, and lists render
 * only the rows that are visible.
 *
 * @param widthPx of each element; a data grid hides the columns that have no room, and few columns make a test fast
 */
export function setUpLayout(widthPx = 1000): void {
  let spies: { mockRestore: () => void }[] = [];
  beforeAll(() => {
    const { matchMedia } = window;
    spies = [
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720),
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx),
      vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
        ...matchMedia(query),
        matches: query.includes('min-width'),
      })),
    ];
  });
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });
}
