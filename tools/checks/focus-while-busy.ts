import type { Rule, Scope } from 'eslint';

/** The parts of a JSX attribute that the rule reads; ESLint has no types for them. */
type JsxAttribute = Rule.Node & {
  readonly name: { readonly name?: unknown };
  readonly value: Rule.Node | null;
  readonly parent: { readonly name: { readonly name?: unknown } };
};

/** Names of what is true while a request is under way. */
const BUSY =
  /^(is)?(pending|busy|idle|sending|saving|moving|deciding|deleting|removing|proceeding|loading|fetching|running)$/i;

/** The kit's buttons: while one of them is `loading`, it is disabled. */
const BUTTONS = new Set<unknown>(['Button', 'ActionIcon', 'UnstyledButton', 'CloseButton']);

/** How many constants are followed to what they are made of. */
const MOST_CONSTANTS = 4;

/**
 * An ESLint rule: no control is disabled while a request is under way, because a control that is disabled loses the
 * focus. `busyProps` makes a button busy instead; a field is `readOnly`.
 */
export const focusWhileBusy: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      lost: 'A control that is disabled loses the focus. A button is busy by apps/web/src/ui/busy-props.ts; a field is readOnly.',
    },
  },
  create(context) {
    const { sourceCode } = context;

    /** True where the expression depends on whether a request is under way. */
    const isBusyValue = (node: Rule.Node, scope: Scope.Scope, depth: number): boolean => {
      if (node.type === 'Identifier') {
        if (BUSY.test(node.name)) return true;
        const initial = depth > 0 ? findInitial(node.name, scope) : undefined;
        return initial !== undefined && isBusyValue(initial, scope, depth - 1);
      }
      if (node.type === 'MemberExpression' && !node.computed) {
        return node.property.type === 'Identifier' && BUSY.test(node.property.name);
      }
      if (node.type === 'Literal') return typeof node.value === 'string' && BUSY.test(node.value);
      return (sourceCode.visitorKeys[node.type] ?? [])
        .flatMap((key) => (node as unknown as Record<string, Rule.Node | Rule.Node[] | null>)[key] ?? [])
        .some((child) => isBusyValue(child, scope, depth));
    };
    return {
      JSXAttribute(node: Rule.Node) {
        const { name, value, parent } = node as unknown as JsxAttribute;
        const isLoadingButton = name.name === 'loading' && BUTTONS.has(parent.name.name);
        const isDisabled = (name.name === 'disabled' || name.name === 'isDisabled') && value !== null;
        if (isLoadingButton || (isDisabled && isBusyValue(value, sourceCode.getScope(node), MOST_CONSTANTS))) {
          context.report({ node, messageId: 'lost' });
        }
      },
    };
  },
};

/** What a constant of the file is made of; undefined for a parameter, and for what is destructured. */
function findInitial(name: string, from: Scope.Scope): Rule.Node | undefined {
  for (let scope: Scope.Scope | null = from; scope !== null; scope = scope.upper) {
    const variable = scope.set.get(name);
    if (variable === undefined) continue;
    const node = variable.defs[0]?.node as { type: string; id: { type: string }; init?: Rule.Node | null } | undefined;
    return node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? (node.init ?? undefined) : undefined;
  }
  return undefined;
}
