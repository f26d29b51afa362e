import manifest from '../../../../package.json' with { type: 'json' };

/** The version of this program, as the page title, the API document and `/health` show it. */
export const VERSION: string = manifest.version;
