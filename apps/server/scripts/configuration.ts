import { format } from 'prettier';
import { SETTINGS } from '../src/ground/settings/config.ts';
import { listSettings } from '../src/ground/settings/setting.ts';
import { writeOrCheck } from './derived-file.ts';

const INTRODUCTION = `# Configuration

Every setting is an environment variable, read once at start. An empty variable counts as absent. What is wrong is refused
with a list of every wrong variable before anything is started. This table is made from \`apps/server/src/ground/settings\` by
\`npm run derived:write configuration\`.

| variable | default | what it is for |
| --- | --- | --- |
`;

/** Writes `docs/configuration.md` from the table of settings. */
const rows = listSettings(SETTINGS).map(({ variable, defaultText, text }) => {
  const shown = defaultText === undefined ? '' : `\`${defaultText}\``;
  return `| \`${variable}\` | ${shown} | ${text.replaceAll('|', '\\|')} |`;
});
const text = await format(`${INTRODUCTION}${rows.join('\n')}\n`, { parser: 'markdown', printWidth: 120 });
await writeOrCheck('docs/configuration.md', text, 'npm run derived:write configuration');
