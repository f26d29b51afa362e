import { NO_KEY, type FeatureCode } from '@loadstone/contracts/board';
import {
  listCallerKinds,
  listScopeSets,
  type CallerKind,
  type Callers,
  type Guard,
  type GuardFeature,
  type GuardMode,
  type GuardOfKind,
  type RequestField,
  type Requirement,
} from '@loadstone/contracts/endpoint';
import { MODE_KINDS, PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import type { Caller, CallerOfKind, UserCaller } from '../../ground/caller.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import type { EndpointGuard, GuardedRequest } from '../../endpoints/endpoint-runtime.ts';
import { hasFeature, isKeyRight } from './permits.policy.ts';

type GuardCheck<C extends Caller> = (caller: C, request: GuardedRequest) => void;
type UserCheck = GuardCheck<UserCaller>;

/** The check of each kind's guard. */
const COMPILERS: { readonly [K in CallerKind]: (guard: GuardOfKind[K]) => GuardCheck<CallerOfKind[K]> } = {
  user: compileUserGuard,
  driver: () => () => undefined,
  machine: (guard) => {
    const sets = listScopeSets(guard);
    return ({ scopes }) =>
      assertThat(
        sets.some((needed) => needed.every((scope) => scopes.includes(scope))),
        'scope.missing',
      );
  },
};

/** Compiles the guards of an endpoint once, when it is registered. A caller of a kind without a guard is refused. */
export function compileGuard(callers: Callers): EndpointGuard {
  const compile = <K extends CallerKind>(kind: K) => COMPILERS[kind](callers[kind] as GuardOfKind[K]);
  const checks = new Map(listCallerKinds(callers).map((kind) => [kind, compile(kind)]));
  return (caller, request) => {
    const check = checks.get(caller.kind) as GuardCheck<Caller> | undefined;
    assertThat(check, 'caller.notAccepted');
    check(caller, request);
  };
}

function compileUserGuard(guard: Guard): UserCheck {
  const checks = guard.map(compileRequirement);
  return (caller, request) => {
    for (const check of checks) check(caller, request);
  };
}

function compileRequirement(requirement: Requirement): UserCheck {
  if (requirement.need === 'notGloballyExcluded') {
    const text = { name: requirement.text };
    return (caller) => assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', text);
  }
  const listModes = compileMode(requirement.mode);
  if (requirement.need === 'product') {
    return (caller, request) => {
      const isHeld = listModes(request).some((mode) => caller.productIds.includes(PRODUCT_IDS[mode]));
      assertThat(isHeld, 'product.missing');
    };
  }
  const { feature } = requirement;
  if (requirement.need === 'feature') {
    return (caller, request) => {
      const isHeld = listModes(request).some((mode) => hasFeature(caller, featureOf(feature, mode), PRODUCT_IDS[mode]));
      assertThat(isHeld, 'permit.missing');
    };
  }
  const readKey = compileField(requirement.field);
  const { isOptional, otherValues, refusal } = requirement;
  return (caller, request) => {
    const key = readKey(request) ?? NO_KEY;
    if (isOptional && key === NO_KEY) return;
    const isRight = listModes(request).some(
      (mode) =>
        key === otherValues?.[mode] || isKeyRight(caller, featureOf(feature, mode), PRODUCT_IDS[mode], String(key)),
    );
    assertThat(isRight, refusal ?? 'permit.missing');
  };
}

function featureOf(feature: GuardFeature, mode: ProductMode): FeatureCode {
  return typeof feature === 'string' ? feature : feature[mode];
}

function compileMode(mode: GuardMode): (request: GuardedRequest) => readonly ProductMode[] {
  if (mode === 'any') return () => PRODUCT_MODES;
  if (typeof mode === 'string') {
    const modes = [mode];
    return () => modes;
  }
  const read = compileField(mode.field);
  return (request) => {
    const value = read(request);
    if (value === undefined || value === null) return PRODUCT_MODES;
    const found = PRODUCT_MODES.filter(
      (each) => each === value || MODE_KINDS[each].own === value || PRODUCT_IDS[each] === value,
    );
    if (found.length === 0) throw new AppError('product.missing');
    return found;
  };
}

function compileField(field: RequestField): (request: GuardedRequest) => unknown {
  const names = field.split('.');
  return (request) => {
    let value: unknown = request;
    for (const name of names) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = (value as Record<string, unknown>)[name];
    }
    return value;
  };
}
