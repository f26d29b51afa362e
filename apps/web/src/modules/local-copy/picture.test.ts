import { afterEach, expect, it } from 'vitest';
import { showPicture, takePicture, type Picture } from './picture.ts';

afterEach(() => document.body.replaceChildren());

function showDesk(leads: string): HTMLElement {
  document.body.innerHTML = `<style>.row { color: red }</style><div id="root">
    <header><div data-copy-note></div></header>
    <div role="grid" style="height: 20px">${leads}</div></div>`;
  return document.getElementById('root')!;
}
const LEAD = '<style>b { top: 0 }</style><div class="row" role="gridcell">Toronto &lt;b&gt;</div>';

it('takes a picture of the leads with its age, its styles and how far they were scrolled', () => {
  const root = showDesk(LEAD);
  root.querySelector('[role="grid"]')!.scrollTop = 40;
  const { html = '', css, path } = takePicture('As of noon')!;
  expect(html).toContain('As of noon');
  expect(html).toContain('Toronto &lt;b&gt;');
  expect(html).toContain('data-scroll="0 40"');
  expect(html).toContain('data-style="height: 20px');
  // The content policy refuses both in a text.
  expect(html).not.toMatch(/<style| style=/);
  expect(css).toContain('color: red');
  expect(path).toBe(location.pathname);
  // The page itself is as it was.
  expect(root.textContent).not.toContain('As of noon');
});

it('takes none of a desk without leads', () => {
  showDesk('');
  expect(takePicture('As of noon')).toBeUndefined();
});

it.each<[string, Partial<Picture>]>([
  ['another address', { path: '/home/2' }],
  ['another size of the window', { size: '10 10' }],
])('shows none of %s', async (_what, change) => {
  showDesk(LEAD);
  const picture = takePicture('As of noon')!;
  showDesk('');
  expect(await showPicture({ ...picture, ...change })).toBe(false);
  expect(document.body.children).toHaveLength(2);
});

it('shows none where the page has leads already', async () => {
  showDesk(LEAD);
  expect(await showPicture(takePicture('As of noon')!)).toBe(false);
});
