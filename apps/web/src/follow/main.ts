import { parseBaseMap } from '../map/base-map.ts';
import { followThemeOfDevice } from '../ui/theme-colours.ts';
import { readLoad } from './follow-calls.ts';
import { startFollowPage } from './follow-page.ts';
import { loadTexts } from './texts/t.ts';
import '../ui/small-page.css';
import './follow.css';

followThemeOfDevice();
// The server has chosen the language of the page, so that the stored page and its stored texts belong together.
await loadTexts([document.documentElement.lang]);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
const page = startFollowPage({
  root,
  secret: location.hash.slice(1),
  read: readLoad,
  loadMap: async () => parseBaseMap((await import('../map/data/base-map.topo.json?raw')).default),
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void page.refresh();
});
addEventListener('hashchange', () => location.reload());
void page.refresh();
