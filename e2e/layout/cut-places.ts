import type { Page } from '@playwright/test';

/** The names of cities that are cut on the screen now, with where they are: rows of postings, headings and cells of grids. */
export function listCutPlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const cities = document.querySelectorAll('[data-city], [role="gridcell"][col-id$="City"]');
    return [...cities].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const edge = box.right - Number.parseFloat(style.paddingRight);
      // Rows beside the visible area have no size that says anything.
      if (text.width === 0 || box.bottom < 0 || box.top > innerHeight) return [];
      const isCut = element.scrollWidth > element.clientWidth + TOLERANCE_PX || text.right > edge + TOLERANCE_PX;
      const place = element.closest('[role="option"], h1, [role="row"]');
      return isCut ? [`${element.textContent} in ${place?.getAttribute('role') ?? 'heading'}`] : [];
    });
  });
}
