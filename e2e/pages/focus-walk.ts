import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** More steps than any screen has controls. */
const MOST_STEPS = 150;
const MOST_LAYERS = 4;
/** The focus that a screen takes late, on a slow machine, is not lost. */
const LOST_CHECKS = 8;
/** A screen without a request for this long has drawn what a press changes. */
const QUIET_MS = 250;
const QUIET_LIMIT_MS = 15_000;
/** A press that ends the session, or that changes the account for all later steps. */
const NOT_PRESSED = /^(Log Out|Français|English|Loads|Trucks|Broker|Carrier)\b/;
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"][data-composed]';

interface Focused {
  /** Empty where the focus is on the page itself. */
  readonly name: string;
  /** True for an entry of a menu. */
  readonly isInMenu: boolean;
  /** True for a control that every screen has. */
  readonly isInFrame: boolean;
}

/**
 * Goes through a screen by Tab, presses Enter on each control that it reaches, on each entry of the menus that open, and
 * closes with Escape what opens.
 *
 * @param open opens the screen, also once a control has led to another one
 * @param hasFrame true where the controls around the screen are pressed too
 * @returns the presses after which the focus was on the page itself
 */
export async function listLostFocus(page: Page, open: () => Promise<void>, hasFrame: boolean): Promise<string[]> {
  const walk = new FocusWalk(page, open, hasFrame);
  await walk.run();
  return walk.lost;
}

class FocusWalk {
  readonly lost: string[] = [];
  readonly #page: Page;
  readonly #open: () => Promise<void>;
  readonly #pressed = new Set<string>();
  readonly #hasFrame: boolean;
  #requests = 0;
  #lastRequestAt = 0;
  #path = '';
  #layerCount = 0;

  constructor(page: Page, open: () => Promise<void>, hasFrame: boolean) {
    this.#hasFrame = hasFrame;
    this.#page = page;
    this.#open = open;
    const note = (change: number) => () => {
      this.#requests += change;
      this.#lastRequestAt = performance.now();
    };
    page.on('request', note(1));
    page.on('requestfinished', note(-1));
    page.on('requestfailed', note(-1));
    page.on('dialog', (dialog) => void dialog.dismiss());
    page.on('popup', (popup) => void popup.close());
  }

  async run(): Promise<void> {
    await this.#start();
    await this.#check('opening it');
    // Where the round without a press began.
    let begin: string | undefined;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.#page.keyboard.press('Tab');
      await this.#closeLayers('what opens late');
      const { name, isInFrame } = await this.#page.evaluate(readFocused);
      // The end of a page leads to the browser's own controls, and from there to its begin.
      if (name === '') continue;
      if ((isInFrame && !this.#hasFrame) || !this.#take(name)) {
        if (name === begin) return;
        begin ??= name;
        continue;
      }
      begin = undefined;
      await this.#press(name);
      if ((await this.#hasLeft()) && !(await this.#startAgain())) return;
    }
  }

  /** True where the control is to be pressed, and was not pressed before. */
  #take(name: string): boolean {
    if (this.#pressed.has(name) || NOT_PRESSED.test(name)) return false;
    this.#pressed.add(name);
    return true;
  }

  async #start(): Promise<void> {
    this.#requests = 0;
    await this.#open();
    await this.#settle();
    this.#path = await this.#page.evaluate(() => location.pathname);
    this.#layerCount = await this.#countLayers();
  }

  /** False where the presses have changed what the screen needs, such as its only row. */
  #startAgain(): Promise<boolean> {
    return this.#start().then(
      () => true,
      () => false,
    );
  }

  async #press(name: string): Promise<void> {
    await this.#page.keyboard.press('Enter');
    await this.#check(name);
    await this.#pressMenu(name);
    await this.#closeLayers(name);
  }

  /** Presses each entry of the menu that a control has opened. */
  async #pressMenu(name: string): Promise<void> {
    for (let entry = 0; entry < MOST_STEPS; entry += 1) {
      for (let down = 0; down < entry; down += 1) await this.#page.keyboard.press('ArrowDown');
      const focused = await this.#page.evaluate(readFocused);
      const press = `${name} > ${focused.name}`;
      // The first entry follows the last one.
      if (!focused.isInMenu || this.#pressed.has(press)) return;
      this.#pressed.add(press);
      if (NOT_PRESSED.test(focused.name)) continue;
      // A menu of choices, such as that of the columns, may have dozens of one kind: the first is pressed.
      if (entry > 0 && /\((menuitemcheckbox|menuitemradio)\)/.test(focused.name)) return;
      await this.#page.keyboard.press('Enter');
      await this.#check(press);
      await this.#closeLayers(press);
      if (await this.#hasLeft()) return;
      await this.#page.keyboard.press('Enter');
      await this.#settle();
    }
  }

  async #closeLayers(name: string): Promise<void> {
    for (let layer = 0; layer < MOST_LAYERS && (await this.#countLayers()) > this.#layerCount; layer += 1) {
      await this.#page.keyboard.press('Escape');
      await this.#check(`${name}, then Escape`);
    }
  }

  async #check(press: string): Promise<void> {
    await this.#settle();
    const isLost = async () => (await this.#page.evaluate(readFocused)).name === '';
    for (let wait = 0; wait < LOST_CHECKS && (await isLost()); wait += 1) await this.#settle();
    if (await isLost()) this.lost.push(press);
  }

  /** True where the press led to another screen, or closed the dialog that is the screen. */
  async #hasLeft(): Promise<boolean> {
    const path = await this.#page.evaluate(() => location.pathname);
    return path !== this.#path || (await this.#countLayers()) !== this.#layerCount;
  }

  #countLayers(): Promise<number> {
    return this.#page.locator(LAYERS).filter({ visible: true }).count();
  }

  async #settle(): Promise<void> {
    this.#lastRequestAt = performance.now();
    const giveUpAt = performance.now() + QUIET_LIMIT_MS;
    const isQuiet = () => this.#requests <= 0 && performance.now() - this.#lastRequestAt > QUIET_MS;
    await expect.poll(() => isQuiet() || performance.now() > giveUpAt, { intervals: [25] }).toBe(true);
    await this.#page.evaluate(drawTwice);
  }
}

/** Runs in the page. */
function drawTwice(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Runs in the page. A control has its name and its place among those of the same name. */
function readFocused(): Focused {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { name: '', isInMenu: false, isInFrame: false };
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    return `${text.trim().replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').slice(0, 40)} (${element.getAttribute('role') ?? element.tagName.toLowerCase()})`;
  };
  const name = nameOf(focused);
  const isRow = focused.closest('[role="row"], [role="option"]') !== null;
  const same = [...document.querySelectorAll(focused.tagName)].filter((element) => nameOf(element) === name);
  const place = isRow ? 0 : same.indexOf(focused);
  return {
    name: place > 0 ? `${name} ${place + 1}` : name,
    isInMenu: focused.closest('[role="menu"]') !== null,
    isInFrame: focused.closest('main, [role="dialog"], [role="menu"]') === null,
  };
}
