import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LIMIT_MS, type NamedKey, type OtherWindow } from './open-window.ts';

/** Testing Library in one script: it finds elements by role and name in each browser by the same rules. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const PAUSE_MS = 300;

/** An element as a user names it. */
export interface Named {
  readonly role: string;
  /** Its whole accessible name. */
  readonly name?: string;
  /** How its name begins, where the rest differs. */
  readonly nameStart?: string;
  /** A text that it contains. */
  readonly text?: string;
  readonly within?: Named;
}

/** What not every browser can do. */
interface Abilities {
  readonly push: boolean;
  readonly passkeys: boolean;
  readonly screenLock: boolean;
}

const ABILITIES = `return {
  push: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  passkeys: 'PublicKeyCredential' in window,
  screenLock: 'wakeLock' in navigator,
};`;

/** Runs in the page. Elements that are there and have no size are not shown. */
const FIND = `
const findAll = ({ role, name, nameStart, text, within }) => {
  const toName = nameStart === undefined ? name : (each) => each.startsWith(nameStart);
  const roots = within === undefined ? [document.body] : findAll(within);
  return roots
    .flatMap((root) => TestingLibraryDom.queryAllByRole(root, role, { hidden: true, ...(toName !== undefined && { name: toName }) }))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => text === undefined || element.textContent.includes(text));
};`;

/** What a user does and sees in a window of another browser. Each wait ends as soon as its element is there. */
export class OtherScreen {
  readonly #window: OtherWindow;

  constructor(window: OtherWindow) {
    this.#window = window;
  }

  /** Waits until an element is shown. @throws Error where it never is */
  async see(named: Named): Promise<void> {
    await this.#poll(`${describe(named)} is not shown`, async () => (await this.#count(named)) > 0);
  }

  /** Waits until no such element is shown. @throws Error where one stays */
  async miss(named: Named): Promise<void> {
    await this.#poll(`${describe(named)} stays`, async () => (await this.#count(named)) === 0);
  }

  /** Waits until a text is on the page. @throws Error where it never is */
  async read(text: string): Promise<void> {
    await this.#poll(
      `“${text}” is not shown`,
      async () => (await this.#window.run(`return document.body.innerText.includes(${JSON.stringify(text)})`)) === true,
    );
  }

  /** Waits until an element has the focus. @throws Error where it never has */
  async seeFocus(named: Named): Promise<void> {
    await this.#poll(
      `${describe(named)} does not have the focus`,
      async () => (await this.#find(named, 'found.includes(document.activeElement)')) === true,
    );
  }

  /** Clicks the first such element where it is, once it has stopped moving and nothing covers it. @throws Error */
  async click(named: Named): Promise<void> {
    let last = '';
    let at: readonly [number, number] | undefined;
    await this.#poll(`${describe(named)} cannot be clicked`, async () => {
      at = (await this.#find(named, CENTRE)) as typeof at;
      const isSteady = at !== null && JSON.stringify(at) === last;
      last = JSON.stringify(at);
      return isSteady;
    });
    if (at !== undefined) await this.#window.click(...at);
  }

  /** Moves the focus to an element by a script, as a journey does with a row or a button that a key reaches. */
  async focus(named: Named): Promise<void> {
    await this.see(named);
    await this.#find(named, '(found[0].focus(), true)');
    await this.seeFocus(named);
  }

  /** Clicks a field and types into it. */
  async fill(named: Named, text: string): Promise<void> {
    await this.click(named);
    await this.seeFocus(named);
    await this.type(text);
  }

  press(key: NamedKey): Promise<void> {
    return this.#window.press(key);
  }

  type(text: string): Promise<void> {
    return this.#window.type(text);
  }

  goTo(address: string): Promise<void> {
    return this.#window.goTo(address);
  }

  /** Which of the things that not every browser can do the page of this one can. */
  async readAbilities(): Promise<Abilities> {
    return (await this.#window.run(ABILITIES)) as Abilities;
  }

  async #count(named: Named): Promise<number> {
    return Number(await this.#find(named, 'found.length'));
  }

  /** @param expression what to return of the elements, which are `found` */
  async #find(named: Named, expression: string): Promise<unknown> {
    const isLoaded = await this.#window.run(`return typeof TestingLibraryDom === 'object'`);
    if (isLoaded !== true) await this.#window.run(`${LIBRARY}; return true;`);
    return this.#window.run(`${FIND} const found = findAll(${JSON.stringify(named)}); return ${expression};`);
  }

  /** A page that is being replaced has no script, so an error ends the wait only at its end. */
  async #poll(fault: string, isTrue: () => Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + LIMIT_MS;
    let cause: unknown;
    do {
      const reached = await isTrue().catch((error: unknown) => {
        cause = error;
        return false;
      });
      if (reached) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    } while (performance.now() < giveUpAt);
    throw new Error(`${fault}.`, { cause });
  }
}

/** The middle of the first element in the window; null where there is none or something covers it. */
const CENTRE = `(() => {
  const [element] = found;
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const top = document.elementFromPoint(...at);
  return top !== null && (element.contains(top) || top.contains(element)) ? at : null;
})()`;

function describe({ role, name, nameStart, text, within }: Named): string {
  const parts = [
    role,
    ...[name, nameStart].flatMap((each) => (each === undefined ? [] : [`“${each}”`])),
    ...(text === undefined ? [] : [`with “${text}”`]),
  ];
  return `${parts.join(' ')}${within === undefined ? '' : ` in ${describe(within)}`}`;
}
