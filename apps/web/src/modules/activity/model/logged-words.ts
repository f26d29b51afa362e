import { readLogged } from '@loadstone/contracts/activity-log';
import { findText } from '../../../lib/texts/t.ts';

/** The description of an entry in the language of the user; as it is where the board did not write it. */
export function toWords(description: string): string {
  const logged = readLogged(description);
  if (logged === undefined) return description;
  const { name, values } = logged;
  const { scopes } = values;
  const named = scopes === undefined ? values : { ...values, scopes: scopes.split(' ').map(toScopeName).join(', ') };
  return findText(`activityLog.phrases.${name}`, named) ?? description;
}

const toScopeName = (scope: string): string => findText(`serviceAccounts.scopeNames.${scope}`) ?? scope;
