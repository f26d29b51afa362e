import { MACHINE_SCOPES } from '@loadstone/contracts/endpoint';
import {
  publicKeySchema,
  serviceAccountFields,
  type PublicKey,
  type ServiceAccount,
} from '@loadstone/contracts/service-accounts';
import { z } from 'zod';
import { AppError, errorText } from '../ground/errors.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { addAccount, addCredential, listAccounts, revokeAccount } from '../modules/service-accounts/index.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';

const account = z.string().describe("The company's customer code");
const id = z.coerce.number().int().positive().describe('The number that list-service-accounts shows');
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const isKeyGiven = z.boolean().default(false).describe('Reads a public key (JWK) from standard input');

async function readKey({ readInput }: CommandContext, isGiven: boolean): Promise<PublicKey | undefined> {
  if (!isGiven) return undefined;
  try {
    return publicKeySchema.parse(JSON.parse(await readInput()));
  } catch (cause) {
    throw new AppError('request.invalid', errorText('serviceAccount.keyMalformed'), undefined, { cause });
  }
}

const toSecretNote = (secret: string | null): string => (secret === null ? '' : ` The secret is ${secret}`);

function describeAccount({ id: number, name, clientId, scopes, lastUsedOn }: ServiceAccount): string {
  return [number, clientId, name, scopes.join(' '), `last used ${lastUsedOn ?? 'never'}`].join('  ');
}

const add = defineCommand({
  name: 'add-service-account',
  summary: 'Adds an account for a machine of a company; its secret is shown once',
  options: {
    account,
    name: serviceAccountFields.name.describe('Name, which is the author of its postings'),
    scopes: list.pipe(serviceAccountFields.scopes).describe(`Scopes: ${MACHINE_SCOPES.join(', ')}`),
    networks: list
      .pipe(serviceAccountFields.networks.unwrap())
      .default([])
      .describe('Networks (CIDR) of its calls; default: all'),
    'key-stdin': isKeyGiven,
  },
  run: async (context, { account: custCd, 'key-stdin': isGiven, ...draft }) => {
    const { account_id: accountId } = await getCompanyByCode(context.tx, custCd);
    const publicKey = await readKey(context, isGiven);
    const by = { accountId, userId: null, now: context.clock.now() };
    const { account: added, secret } = await addAccount(context.tx, by, { ...draft, publicKey });
    return {
      accountId,
      details: { clientId: added.clientId, name: added.name, scopes: added.scopes, networks: added.networks },
      message: `${added.name} added as ${added.clientId}.${toSecretNote(secret)}`,
    };
  },
});

const addSecret = defineCommand({
  name: 'add-service-account-secret',
  summary: 'Adds a second secret or key to an account of a machine',
  options: { account, id, 'key-stdin': isKeyGiven },
  run: async (context, options) => {
    const { account_id: accountId } = await getCompanyByCode(context.tx, options.account);
    const publicKey = await readKey(context, options['key-stdin']);
    const by = { accountId, userId: null, now: context.clock.now() };
    const { account: changed, secret } = await addCredential(context.tx, by, { id: options.id, publicKey });
    return {
      accountId,
      details: { clientId: changed.clientId },
      message: `${changed.name} has another ${changed.credentialKind}.${toSecretNote(secret)}`,
    };
  },
});

const revoke = defineCommand({
  name: 'revoke-service-account',
  summary: 'Revokes an account of a machine: its calls are refused at once',
  options: { account, id },
  run: async ({ tx, clock }, options) => {
    const { account_id: accountId } = await getCompanyByCode(tx, options.account);
    const row = await revokeAccount(tx, { accountId, userId: null, now: clock.now() }, options.id);
    return { accountId, details: { clientId: row.client_id }, message: `${row.name} is revoked.` };
  },
});

const listAll = defineCommand({
  name: 'list-service-accounts',
  summary: 'Lists the accounts of the machines of a company',
  options: { account },
  run: async ({ tx }, options) => {
    const { account_id: accountId } = await getCompanyByCode(tx, options.account);
    const accounts = await listAccounts(tx, accountId);
    return {
      accountId,
      isAudited: false,
      message: accounts.map(describeAccount).join('\n') || 'There are none.',
    };
  },
});

export const SERVICE_ACCOUNT_COMMANDS: readonly Command[] = [listAll, add, addSecret, revoke];
