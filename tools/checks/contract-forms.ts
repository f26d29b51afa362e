import type { Rule } from 'eslint';

/** The parts of a JSX node that the rule reads; ESLint has no types for them. */
interface JsxElement {
  readonly name: { readonly name?: string };
  readonly attributes: readonly JsxAttribute[];
}
type JsxAttribute = Rule.Node & {
  /** Undefined for a spread. */
  readonly name?: { readonly name: string };
  readonly value?: { readonly value?: unknown } | null;
};

/** Components in which a user enters a value. */
const FIELDS = new Set<string | undefined>([
  'input',
  'textarea',
  'TextInput',
  'Textarea',
  'PasswordInput',
  'NumberInput',
  'Checkbox',
  'ChoiceField',
  'ChoicesField',
  'NativeSelect',
  'CityPicker',
]);

/** True for the element of a single search box. */
function isSearchBox(element: JsxElement): boolean {
  return element.attributes.some(({ name, value }) => name?.name === 'role' && value?.value === 'search');
}

/**
 * An ESLint rule: a file with fields and an `onSubmit` uses `useContractForm`, so that every form is validated by the
 * contract and shows its errors in the same way.
 */
export const contractForms: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { missing: 'A form that is submitted uses useContractForm (apps/web/src/ui/form/use-contract-form.ts).' },
  },
  create(context) {
    let submitted: Rule.Node | undefined;
    let hasFields = false;
    let usesContract = false;
    return {
      ImportSpecifier({ local }) {
        usesContract ||= local.name === 'useContractForm';
      },
      JSXOpeningElement(node: Rule.Node) {
        const element = node as unknown as JsxElement;
        hasFields ||= FIELDS.has(element.name.name);
        const onSubmit = element.attributes.find(({ name }) => name?.name === 'onSubmit');
        if (onSubmit && !isSearchBox(element)) submitted ??= onSubmit;
      },
      'Program:exit'() {
        if (submitted && hasFields && !usesContract) context.report({ node: submitted, messageId: 'missing' });
      },
    };
  },
};
