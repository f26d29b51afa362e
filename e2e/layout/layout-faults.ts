import type { Page } from '@playwright/test';

/** Elements in which text may be cut: what a company writes at any length, with the whole text in a hint or a card. */
const FREE_TEXT =
  '[title], [data-free-text], .ag-cell:is([col-id^="comment"], [col-id^="company"], [col-id*="City"], [col-id="email"])';

/**
 * The faults of the layout that can be seen in the window now: cut text, headings and buttons whose text takes two
 * lines, texts over each other, and controls under something else. One line for each.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(listFaults, FREE_TEXT);
}

/** Runs in the page, so that it refers to nothing outside itself. */
function listFaults(freeText: string): string[] {
  const ONE_LINE = 'h1, h2, h3, h4, button, [role="columnheader"], [role="tab"], [data-one-line]';
  const LAYER =
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"], [role="listbox"][data-combobox], ' +
    '[data-portal], .leaflet-container, [role="status"]:has(button)';
  const TOLERANCE_PX = 1.5;
  const PHONE_PX = 500;
  const CONTROLS = 'button, a[href], input, select, textarea, [role="option"]';
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface TextBox {
    readonly element: Element;
    readonly box: Box;
  }
  const faults = new Set<string>();

  const describe = (element: Element): string => {
    const text = (element.textContent || element.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' ');
    const place = element.closest('[col-id]')?.getAttribute('col-id');
    const role = element.closest('[role]')?.getAttribute('role');
    return [
      element.tagName.toLowerCase(),
      role ? `in ${role}` : '',
      place ? `column ${place}` : '',
      `"${text.slice(0, 60)}"`,
    ]
      .filter(Boolean)
      .join(' ');
  };
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const intersect = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 1 || bottom - top < 1;
  const windowBox: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  /** Fixed and portalled elements are not clipped by what contains them; the walk ends there. */
  const clippersOf = (element: Element): HTMLElement[] => {
    const clippers: HTMLElement[] = [];
    for (let at: Element | null = element; at instanceof HTMLElement && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clippers.push(at);
      if (style.position === 'fixed') break;
    }
    return clippers;
  };
  const clip = (element: Element, box: Box): Box => {
    let seen = intersect(box, windowBox);
    for (const clipper of clippersOf(element)) seen = intersect(seen, clipper.getBoundingClientRect());
    return seen;
  };
  const layerOf = (element: Element): Element | null => element.closest(LAYER);
  const toScroller = (element: Element): Element | undefined =>
    clippersOf(element).find((clipper) => /auto|scroll/.test(getComputedStyle(clipper).overflowY));
  /** @param layer where the walk ends: in a dialog, all is fixed */
  const isSticky = (element: Element, layer: Element | null = null): boolean => {
    for (let at: Element | null = element; at !== layer && at !== null; at = at.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };

  const checkCut = (element: Element, box: Box): void => {
    if (element.closest(freeText) !== null) return;
    for (const clipper of clippersOf(element)) {
      const edge = clipper.getBoundingClientRect();
      // What a user can scroll into view is not cut; what is outside is not begun.
      const { overflowX, overflowY } = getComputedStyle(clipper);
      if (edge.width <= 1 || edge.height <= 1 || isEmpty(intersect(box, edge))) return;
      const isWide = box.right > edge.right + TOLERANCE_PX || box.left < edge.left - TOLERANCE_PX;
      const isHigh = box.bottom > edge.bottom + 3 || box.top < edge.top - 3;
      if (isWide && /hidden|clip/.test(overflowX)) faults.add(`cut: ${describe(element)}`);
      if (isHigh && /hidden|clip/.test(overflowY)) faults.add(`cut below: ${describe(element)}`);
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return;
    }
    if (!isSticky(element) && box.left < innerWidth && box.right > innerWidth + TOLERANCE_PX) {
      faults.add(`beyond the window: ${describe(element)}`);
    }
  };

  const texts: TextBox[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (element === null || (node.nodeValue ?? '').trim() === '' || !isVisible(element)) continue;
    if (/^(SCRIPT|STYLE|OPTION)$/.test(element.tagName) || element.closest('[inert]') !== null) continue;
    range.selectNodeContents(node);
    const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
    const first = lines[0];
    if (first === undefined) continue;
    const whole = range.getBoundingClientRect();
    const seen = clip(element, whole);
    if (isEmpty(seen)) continue;
    checkCut(element, whole);
    const tops = lines.filter((line, index) => index === 0 || Math.abs(line.top - (lines[index - 1]?.top ?? 0)) > 4);
    const heading = element.closest(ONE_LINE);
    // The name of a company may take two lines in its panel, that of a lane in its row, and a place on a button of a phone.
    const mayWrap =
      heading?.closest('aside, td, th[scope="row"]') || (heading?.tagName === 'BUTTON' && innerWidth < PHONE_PX);
    if (heading !== null && !mayWrap && tops.length > 1) faults.add(`wrapped: ${describe(heading)}`);
    for (const line of lines) {
      const box = clip(element, line);
      if (!isEmpty(box)) texts.push({ element, box });
    }
  }

  const isOver = (a: Box, b: Box): boolean => {
    const both = intersect(a, b);
    return both.right - both.left > 2 && both.bottom - both.top > 4;
  };
  const byTop = [...texts].sort((a, b) => a.box.top - b.box.top);
  for (const [index, one] of byTop.entries()) {
    for (let next = index + 1; next < byTop.length; next += 1) {
      const other = byTop[next];
      if (other === undefined || other.box.top >= one.box.bottom) break;
      if (one.element === other.element || !isOver(one.box, other.box)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const layer = layerOf(one.element);
      if (layer !== layerOf(other.element)) continue;
      if (layer?.matches('.leaflet-container') === true) continue;
      if (isSticky(one.element, layer) !== isSticky(other.element, layer)) continue;
      faults.add(`over each other: ${describe(one.element)} and ${describe(other.element)}`);
    }
  }

  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!isVisible(control) || control.closest('[inert], .leaflet-container') !== null) continue;
    const box = clip(control, control.getBoundingClientRect());
    if (box.right - box.left < 6 || box.bottom - box.top < 6) continue;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top === null || control.contains(top) || top.contains(control)) continue;
    if (layerOf(top) !== layerOf(control) || top.closest('label')?.contains(control) === true) continue;
    // A box and its picture are beside each other; what is scrolled below a sticky header is meant to be covered.
    if (top.parentElement === control.parentElement || isSticky(top) || toScroller(top) !== toScroller(control))
      continue;
    faults.add(`covered: ${describe(control)} by ${describe(top)}`);
  }
  return [...faults];
}
