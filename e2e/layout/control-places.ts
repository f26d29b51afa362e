import type { Page } from '@playwright/test';

/** A control and the middle of its place on the screen. */
interface ControlPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** The controls of a part of the page whose middle a press reaches now, each by its name. */
export function listControlPlaces(page: Page, within = 'body'): Promise<ControlPlace[]> {
  return page.evaluate(readPlaces, { within, points: null });
}

/** Those of the places where a press would now reach another control, or none; with that one. */
export async function listChangedPlaces(page: Page, places: readonly ControlPlace[]): Promise<string[]> {
  const now = await page.evaluate(readPlaces, { within: 'body', points: places.map(({ x, y }) => ({ x, y })) });
  return places.flatMap(({ name, x, y }, index) => {
    const other = now[index]?.name;
    return other === name ? [] : [`${name} at ${x}, ${y}: ${other}`];
  });
}

interface Question {
  readonly within: string;
  /** The points to look at; null for the middle of each control. */
  readonly points: readonly Omit<ControlPlace, 'name'>[] | null;
}

/** Runs in the page. */
function readPlaces({ within, points }: Question): ControlPlace[] {
  const CONTROLS =
    'button, a[href], input, select, textarea, [role="switch"], [role="option"], [role="row"][row-id], [role="tooltip"]';
  const nameOf = (element: Element | null | undefined) => {
    if (!element) return 'nothing';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const key = element.getAttribute('data-token') ?? element.getAttribute('row-id');
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    // Counts, ages and rates change where the control is the same: its first words stay.
    const named = /^#?[^#]*/.exec(text.replaceAll(/\d+/g, '#'))?.[0].trim();
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${key ?? named}`;
  };
  // The label of a switch or a box acts as the control does.
  const toControl = (hit: Element | null) => {
    const labelled = hit?.closest('label')?.control;
    return labelled ?? hit?.closest(CONTROLS);
  };
  const at = (x: number, y: number) => toControl(document.elementFromPoint(x, y));
  if (points !== null) return points.map(({ x, y }) => ({ name: nameOf(at(x, y)), x, y }));
  return [...document.querySelectorAll(`${within} :is(${CONTROLS})`)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return width > 0 && height > 0 && at(x, y) === element ? [{ name: nameOf(element), x, y }] : [];
  });
}
