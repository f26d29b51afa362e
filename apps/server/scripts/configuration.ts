import { format } from 'prettier';
import { SETTINGS } from '../src/ground/settings/config.ts';
import { listSettings } from '../src/ground/settings/setting.ts';
import { writePage } from './derived-file.ts';

const INTRODUCTION = `# Configuration

Every setting is an environment variable, read once at start; its default is in brackets. An empty variable counts as absent. What
is wrong is refused with a list of every wrong variable before anything is started. \`npm run derived:write configuration\` writes
this list from \`apps/server/src/ground/settings\`.

`;

/** Writes `docs/configuration.md`, which a release contains, from the table of settings: variable, default and what it is for. */
const rows = listSettings(SETTINGS).map(({ variable, defaultText, text }) => {
  const shown = defaultText === undefined ? '' : ` (\`${defaultText}\`)`;
  return `- \`${variable}\`${shown}: ${text}`;
});
const text = await format(`${INTRODUCTION}${rows.join('\n')}\n`, { parser: 'markdown', printWidth: 120 });
writePage('docs/configuration.md', text);
