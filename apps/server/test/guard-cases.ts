import { NO_KEY, type FeatureCode } from '@loadstone/contracts/board';
import {
  CALLER_KINDS,
  listCallerKinds,
  listScopeSets,
  MACHINE_SCOPES,
  type CallerKind,
  type Endpoint,
  type ErrorCode,
  type Guard,
  type GuardFeature,
  type GuardMode,
  type GuardOfKind,
  type MachineScope,
  type RequestField,
  type Requirement,
} from '@loadstone/contracts/endpoint';
import { MODE_KINDS, PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';

/** The rights of a user in a case: all of them, except the named ones. */
export interface Holder {
  readonly products: readonly ProductMode[];
  readonly withoutFeatures: readonly FeatureCode[];
  readonly isGloballyExcluded: boolean;
}

/** One cell of the matrix: the caller, the request, and the refusal that the contract declares. */
export interface GuardCase {
  readonly name: string;
  readonly caller: 'anonymous' | CallerKind;
  readonly holder: Holder;
  /** The scopes of a machine. */
  readonly scopes: readonly MachineScope[];
  /** Values of the request that the guard reads; `RIGHT_KEY` stands for the key of the feature. */
  readonly fields: Readonly<Partial<Record<RequestField, string | number>>>;
  /** Undefined where the guard allows the request. */
  readonly refusal: ErrorCode | undefined;
}

export const RIGHT_KEY = 'one-key-for-all-features';
const WRONG_KEY = 'made-up';
const FULL: Holder = { products: PRODUCT_MODES, withoutFeatures: [], isGloballyExcluded: false };

const BASE = { holder: FULL, scopes: MACHINE_SCOPES, fields: {}, refusal: undefined };

/** The cases of the guard of each kind: each requirement met and not met. */
const CASES_OF_KIND: { readonly [K in CallerKind]: (guard: GuardOfKind[K]) => GuardCase[] } = {
  user: (guard) => listModes(guard).flatMap((mode) => listUserCases(guard, mode)),
  driver: () => [{ ...BASE, name: 'as a driver', caller: 'driver' }],
  machine: listMachineCases,
};

function listMachineCases(guard: GuardOfKind['machine']): GuardCase[] {
  const sets = listScopeSets(guard);
  const refused = (missing: readonly MachineScope[]): GuardCase => ({
    ...BASE,
    name: `as a machine without ${missing.join(' and ')}`,
    caller: 'machine',
    scopes: MACHINE_SCOPES.filter((scope) => !missing.includes(scope)),
    refusal: 'scope.missing',
  });
  return [
    ...sets.map((needed): GuardCase => ({
      ...BASE,
      name: `as a machine with ${needed.join(' and ')}`,
      caller: 'machine',
      scopes: needed,
    })),
    ...('anyOf' in guard ? [refused(guard.anyOf)] : guard.map((scope) => refused([scope]))),
  ];
}

/** Every case of a contract: no session, each kind that it does not name, and the guard of each kind that it names. */
export function listGuardCases({ callers }: Endpoint): GuardCase[] {
  const named = listCallerKinds(callers);
  const toCases = <K extends CallerKind>(kind: K) => CASES_OF_KIND[kind](callers[kind] as GuardOfKind[K]);
  return [
    { ...BASE, name: 'without a session', caller: 'anonymous', refusal: 'session.missing' },
    ...CALLER_KINDS.filter((kind) => !named.includes(kind)).map((kind): GuardCase => ({
      ...BASE,
      name: `as a ${kind}`,
      caller: kind,
      refusal: 'caller.notAccepted',
    })),
    ...named.flatMap(toCases),
  ];
}

/** The modes that a request can concern; one where its guard treats both alike. */
function listModes(guard: Guard): readonly ProductMode[] {
  const modes = guard.flatMap((requirement) => ('mode' in requirement ? [requirement.mode] : []));
  if (modes.some((mode) => typeof mode === 'object')) return PRODUCT_MODES;
  return [modes.find((mode) => mode === 'B' || mode === 'C') ?? 'B'] as ProductMode[];
}

function listUserCases(guard: Guard, mode: ProductMode): GuardCase[] {
  const fields: Record<string, string | number> = {};
  for (const requirement of guard) {
    if ('mode' in requirement && typeof requirement.mode === 'object') {
      fields[requirement.mode.field] = toModeValue(requirement.mode.field, mode);
    }
    if (requirement.need === 'key') fields[requirement.field] = requirement.isOptional ? NO_KEY : RIGHT_KEY;
  }
  const base = { ...BASE, caller: 'user', fields } as const;
  return [
    { ...base, name: `${mode} with everything` },
    ...guard.flatMap((requirement) => listBroken(requirement, mode, base).map((each) => ({ ...base, ...each }))),
  ];
}

function listBroken(
  requirement: Requirement,
  mode: ProductMode,
  { fields }: Pick<GuardCase, 'fields'>,
): (Pick<GuardCase, 'name'> & Partial<GuardCase>)[] {
  if (requirement.need === 'notGloballyExcluded') {
    const holder = { ...FULL, isGloballyExcluded: true };
    return [{ name: `${mode} globally excluded`, holder, refusal: 'company.globallyExcluded' }];
  }
  if (requirement.need === 'product') {
    const products = requirement.mode === 'any' ? [] : PRODUCT_MODES.filter((each) => each !== mode);
    return [{ name: `${mode} without the product`, holder: { ...FULL, products }, refusal: 'product.missing' }];
  }
  const withoutFeatures = listFeatures(requirement.feature, requirement.mode, mode);
  const bare = { name: `${mode} without ${withoutFeatures.join(' and ')}`, holder: { ...FULL, withoutFeatures } };
  if (requirement.need === 'feature') return [{ ...bare, refusal: 'permit.missing' }];
  const { field, isOptional, otherValues, refusal: wrong = 'permit.missing' } = requirement;
  const withKey = (key: string) => ({ ...fields, [field]: key });
  const others = PRODUCT_MODES.flatMap((each) => {
    const refusal = each === mode ? undefined : ('permit.missing' as const);
    return otherValues === undefined
      ? []
      : [{ name: `${mode} with ${otherValues[each]}`, fields: withKey(otherValues[each]), refusal }];
  });
  return [
    ...others,
    { ...bare, fields: withKey(RIGHT_KEY), refusal: wrong },
    { name: `${mode} with the key of ${field}`, fields: withKey(RIGHT_KEY), refusal: undefined },
    { name: `${mode} with a wrong ${field}`, fields: withKey(WRONG_KEY), refusal: wrong },
    {
      name: `${mode} with NA as ${field}`,
      fields: withKey(NO_KEY),
      refusal: isOptional ? undefined : wrong,
    },
  ];
}

function listFeatures(feature: GuardFeature, guardMode: GuardMode, mode: ProductMode): FeatureCode[] {
  if (typeof feature === 'string') return [feature];
  return guardMode === 'any' ? [feature.B, feature.C] : [feature[mode]];
}

function toModeValue(field: string, mode: ProductMode): string | number {
  if (/productId$/.test(field)) return PRODUCT_IDS[mode];
  return /mode$/.test(field) ? mode : MODE_KINDS[mode].own;
}
