import type { z } from 'zod';

/** One environment variable. Its place in a table of settings is its place in `Configuration`. */
export interface Setting<T> {
  readonly variable: string;
  /** Parses the text of the variable; its output is the value in `Configuration`. */
  readonly type: z.ZodType<T>;
  /** As it is written in the environment; undefined: a variable that is absent has the value undefined. */
  readonly defaultText: string | undefined;
  /** What it is for, in `docs/configuration.md`. */
  readonly text: string;
}

/** Settings that are given together or not at all: without them the value is undefined. */
interface SettingsTogether<P extends Record<string, Setting<unknown>>, N extends keyof P> {
  readonly parts: P;
  /** The parts that must be given with any other one that has no default. */
  readonly needed: readonly N[];
}

/** Settings that are given together, whichever they are. */
export type AnyTogether = SettingsTogether<Record<string, Setting<unknown>>, string>;

export interface Settings {
  readonly [key: string]: Setting<unknown> | AnyTogether | Settings;
}

/** The values of a table of settings. */
export type ValueOf<S> =
  S extends Setting<infer T>
    ? T
    : S extends SettingsTogether<infer P, infer N>
      ? { readonly [K in keyof P]: K extends N ? Exclude<ValueOf<P[K]>, undefined> : ValueOf<P[K]> } | undefined
      : { readonly [K in keyof S]: ValueOf<S[K]> };

/** What a setting is still without: what it is for. */
interface Undescribed<T> {
  describe: (text: string) => Setting<T>;
}

/**
 * An environment variable. Its default is written and parsed as in the environment; without one, the value of a variable
 * that is absent is undefined.
 */
export function setting<T>(variable: string, type: z.ZodType<T>): Undescribed<T | undefined>;
export function setting<T>(variable: string, type: z.ZodType<T>, byDefault: string | number): Undescribed<T>;
export function setting<T>(variable: string, type: z.ZodType<T>, byDefault?: string | number): Undescribed<T> {
  return { describe: (text) => ({ variable, type, defaultText: byDefault?.toString(), text }) };
}

export function isSetting(entry: Settings[string]): entry is Setting<unknown> {
  return 'variable' in entry;
}

export function isTogether(entry: Settings[string]): entry is AnyTogether {
  return 'needed' in entry;
}

/** All settings of a table, in its order. */
export function listSettings(settings: Settings): Setting<unknown>[] {
  return Object.values(settings).flatMap((entry) => {
    if (isSetting(entry)) return [entry];
    return isTogether(entry) ? Object.values(entry.parts) : listSettings(entry);
  });
}
