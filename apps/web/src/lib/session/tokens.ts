import { z } from 'zod';
import { newRandomName } from '../browser/random.ts';
import { storageItem } from '../browser/storage.ts';

const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** Only sent back to the identity provider when the user logs out. */
  idToken: z.string().optional(),
  /** The tab that the tokens belong to: a duplicated tab copies them, and a refresh token must not be used twice. */
  tabName: z.string().optional(),
});
export type Tokens = z.infer<typeof tokensSchema>;

const item = storageItem<Tokens | null>({
  area: 'session',
  key: 'tokens',
  schema: tokensSchema.nullable(),
  fallback: null,
  keptUntil: 'logout',
});

const listeners = new Set<() => void>();

/** The tokens of this tab's session, or undefined before sign-in. */
export function findTokens(): Tokens | undefined {
  return item.read() ?? undefined;
}

/** Stores the tokens for this tab and notifies the subscribers. */
export function keepTokens(tokens: Tokens): void {
  item.write({ ...tokens, tabName: tokens.tabName ?? findTokens()?.tabName ?? newRandomName() });
  for (const listener of listeners) listener();
}

export function clearTokens(): void {
  item.clear();
  for (const listener of listeners) listener();
}

/** Calls back whenever the tokens change in this tab. @returns a function that unsubscribes */
export function subscribeToTokens(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
