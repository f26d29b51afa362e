export * from './device-agent.ts';
export * from './security-token.ts';
