import { isSetting, isTogether, type AnyTogether, type Setting, type Settings, type ValueOf } from './setting.ts';

/** Lists the faults of the environment, one line for each variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The values of a table of settings. A variable that is empty counts as absent.
 *
 * @throws ConfigurationError listing every invalid variable with the expected value
 */
export function readSettings<S extends Settings>(settings: S, environment: Environment): ValueOf<S> {
  const faults: string[] = [];
  const values = readGroup(settings, environment, faults);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return values as ValueOf<S>;
}

function readGroup(settings: Settings, environment: Environment, faults: string[]): Record<string, unknown> {
  const read = (entry: Settings[string]): unknown => {
    if (isSetting(entry)) return readSetting(entry, environment, faults);
    if (isTogether(entry)) return readTogether(entry, environment, faults);
    return readGroup(entry, environment, faults);
  };
  return Object.fromEntries(Object.entries(settings).map(([key, entry]) => [key, read(entry)]));
}

function readSetting({ variable, type, defaultText }: Setting<unknown>, environment: Environment, faults: string[]) {
  const text = environment[variable] || defaultText;
  if (text === undefined) return undefined;
  const { data, error } = type.safeParse(text);
  const shown = /TOKEN|URL|DSN|KEY|SECRET|PASSWORD|HEADERS/.test(variable) ? '' : ` (got ${JSON.stringify(text)})`;
  faults.push(...(error?.issues ?? []).map(({ message }) => `${variable}: ${message}${shown}`));
  return data;
}

function readTogether({ parts, needed }: AnyTogether, environment: Environment, faults: string[]): unknown {
  const values = readGroup(parts, environment, faults);
  const isGiven = ({ variable }: Setting<unknown>): boolean => Boolean(environment[variable]);
  const given = Object.values(parts).find((part) => part.defaultText === undefined && isGiven(part));
  if (given === undefined) return undefined;
  const missing = Object.entries(parts).filter(([key, part]) => needed.includes(key) && !isGiven(part));
  faults.push(...missing.map(([, { variable }]) => `${variable}: Needed with ${given.variable}.`));
  return values;
}
