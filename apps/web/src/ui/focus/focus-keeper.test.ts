import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFocusFree } from './free-focus.ts';
import { keepFocus } from './focus-keeper.ts';

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <ul><li><button>Edit</button><button>Delete</button></li><li><button>Next row</button></li></ul>
      <button>Below</button>
    </main>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)!;
const expectFocusOn = (name: string) => expect.poll(() => document.activeElement?.textContent).toBe(name);

it('gives the focus of a removed control to the next one of its row', async () => {
  button('Edit').focus();
  button('Edit').remove();
  await expectFocusOn('Delete');
});

it('gives it to the one before where the row has no next one', async () => {
  button('Delete').focus();
  button('Delete').remove();
  await expectFocusOn('Edit');
});

it('gives it to the next row where the row is removed', async () => {
  button('Edit').focus();
  button('Edit').closest('li')!.remove();
  await expectFocusOn('Next row');
});

it('passes over disabled controls and those that cannot be used', async () => {
  button('Next row').closest('ul')!.setAttribute('inert', '');
  button('Edit').focus();
  button('Delete').disabled = true;
  button('Edit').remove();
  await expectFocusOn('Below');
});

it('gives it to the control that a closed dialog was opened from, or to the next one', async () => {
  button('Delete').focus();
  const dialog = document.createElement('div');
  dialog.innerHTML = '<div role="dialog" aria-modal="true"><button>Yes</button></div>';
  document.body.append(dialog);
  button('Yes').focus();
  button('Delete').remove();
  dialog.remove();
  await expectFocusOn('Edit');
});

it('does not give it to a message beside a closed dialog', async () => {
  button('Below').focus();
  const portal = document.createElement('div');
  portal.dataset['portal'] = 'true';
  portal.innerHTML = `
    <div role="dialog" aria-modal="true"><button>Send</button></div>
    <section aria-label="Messages"><button>Close the message</button></section>`;
  document.body.append(portal);
  button('Send').focus();
  button('Below').remove();
  portal.querySelector('[role=dialog]')!.remove();
  await expectFocusOn('Next row');
});

it('stays in a dialog while one is open', async () => {
  button('Edit').focus();
  const dialog = document.createElement('div');
  dialog.innerHTML = '<div role="dialog" aria-modal="true"><button>Yes</button><button>No</button></div>';
  document.body.append(dialog);
  button('No').focus();
  button('No').remove();
  await expectFocusOn('Yes');
});

it('gives it to the page where nothing is left', async () => {
  button('Edit').focus();
  document.querySelector('main')!.replaceChildren();
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

it('does not give it to the header where a screen is left for another one', async () => {
  const header = document.createElement('header');
  header.innerHTML = '<button>Account</button>';
  document.body.prepend(header);
  button('Account').focus();
  button('Edit').focus();
  document.querySelector('main')!.innerHTML = '<p>Loading</p>';
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

it('does not take it back into a text field that a press beside it has left', async () => {
  const field = document.createElement('input');
  document.querySelector('main')!.append(field);
  field.focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  field.blur();
  document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});

it('passes over the separator of two panes, whose arrow keys resize them', async () => {
  button('Next row').closest('li')!.outerHTML = '<div role="separator" tabindex="0"></div>';
  button('Edit').focus();
  button('Edit').closest('li')!.remove();
  await expectFocusOn('Below');
});

it('passes over the guards of a grid, and leaves the focus free until the user moves it', async () => {
  button('Delete').outerHTML = '<div role="presentation" tabindex="0"></div>';
  button('Edit').focus();
  expect(isFocusFree()).toBe(false);
  button('Edit').remove();
  await expectFocusOn('Next row');
  expect(isFocusFree()).toBe(true);
  button('Below').focus();
  button('Next row').focus();
  expect(isFocusFree()).toBe(false);
});

it('gives it to the list itself where its last row is removed, and not to a control of its head', async () => {
  document.querySelector('main')!.innerHTML = `
    <div role="grid" aria-label="Leads">
      <div role="row" tabindex="0"><div role="columnheader"><button>Choose columns</button></div></div>
      <div role="rowgroup"><div role="row"><div role="gridcell" tabindex="-1">Lead</div></div></div>
    </div>
    <button>Below</button>`;
  document.querySelector<HTMLElement>('[role="gridcell"]')!.focus();
  document.querySelector('[role="rowgroup"]')!.replaceChildren();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Leads');
});

it('gives it to an empty grid beside a panel that is removed, and not to the head of a column', async () => {
  document.querySelector('main')!.innerHTML = `
    <div role="grid" aria-label="Leads">
      <div role="row" tabindex="0"><div role="columnheader" tabindex="-1">Company</div></div>
    </div>
    <aside><button>Assign</button></aside>`;
  button('Assign').focus();
  document.querySelector('aside')!.remove();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Leads');
});

it('passes over a line that only states something, though it can be pressed', async () => {
  document
    .querySelector('li')!
    .insertAdjacentHTML('afterend', '<li><button data-kept-focus="no">2 hidden</button></li>');
  button('Edit').focus();
  button('Edit').closest('li')!.remove();
  await expectFocusOn('Next row');
});

it('leaves it where a component has moved it', async () => {
  button('Edit').focus();
  button('Edit').remove();
  button('Below').focus();
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(document.activeElement).toBe(button('Below'));
});
