import manifest from '../package.json' with { type: 'json' };

/** Version of the agent, from its manifest. */
export const VERSION: string = manifest.version;
