import type { Page } from '@playwright/test';

/** A letter in landscape within margins of 10 mm, in CSS pixels. */
export const PAPER = { width: 980, height: 740 } as const;

/**
 * What a printed table cuts: cells with more text than room, words that are broken, and what is beyond the paper. The page
 * has the print styles and the width of the paper.
 */
export function listCutOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const range = document.createRange();
    return [...document.querySelectorAll('.ls-print-sheet :is(th, td)')].flatMap((cell) => {
      const text = cell.firstChild;
      if (text === null) return [];
      const box = cell.getBoundingClientRect();
      range.selectNodeContents(cell);
      const content = range.getBoundingClientRect();
      const isOut = content.right > Math.min(box.right, innerWidth) + TOLERANCE_PX || content.left < box.left;
      const isBroken = [...(cell.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // A line may end behind a hyphen or a slash.
        return tops.size > 1 && !/[-/–]/.test(word);
      });
      return isOut || isBroken ? [`${isOut ? 'out' : 'broken'}: ${cell.textContent}`] : [];
    });
  });
}
