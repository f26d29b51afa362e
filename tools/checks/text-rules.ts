/** Where a text for users is found in code, as selectors of ESLint's `no-restricted-syntax`. */
interface TextRule {
  readonly selector: string;
  readonly message: string;
}

const LETTERS = '[A-Za-z]{2}';
const IN_CATALOGUE = 'Texts for users are in the catalogue (CONTRIBUTING.md, "Add a text"): read them with t().';
const LOCALE = "The locale comes from the catalogue: locale() or boardLocale(), on the server t('formats.locale').";

/** A fixed locale. The language of the reader decides; `sv-SE` is no language here, but the form `YYYY-MM-DD`. */
export const localeRules: readonly TextRule[] = [
  { selector: "NewExpression[callee.object.name='Intl'] > Literal[value=/^(en|fr)/]", message: LOCALE },
  {
    selector: 'CallExpression[callee.property.name=/^(toLocale\\w+|localeCompare)$/] > Literal[value=/^(en|fr)/]',
    message: LOCALE,
  },
];

/** Texts in the code of the desk, the driver's page and the customer's page. */
export const pageTextRules: readonly TextRule[] = [
  { selector: `JSXText[value=/${LETTERS}/]`, message: IN_CATALOGUE },
  {
    selector: `JSXAttribute[name.name=/^(label|title|placeholder|alt|description|error|aria-label|aria-description)$/] > Literal[value=/${LETTERS}/]`,
    message: IN_CATALOGUE,
  },
  {
    selector: `AssignmentExpression[left.property.name=/^(textContent|innerText|title|ariaLabel)$/] > Literal[value=/${LETTERS}/]`,
    message: IN_CATALOGUE,
  },
  {
    selector: `CallExpression[callee.property.name='setAttribute'][arguments.0.value=/^(aria-label|title|alt)$/] > Literal[value=/^[A-Z]/]`,
    message: IN_CATALOGUE,
  },
  {
    selector: "CallExpression[callee.name='t']:not(:function *)",
    message: 'No language is active when a module loads: call t() in a function, keep keys in tables.',
  },
];

/** Texts in the pages, mails and notifications of the server. */
export const serverTextRules: readonly TextRule[] = [
  {
    selector: `TaggedTemplateExpression[tag.name='html'] TemplateElement[value.raw=/>[^<]*${LETTERS}[^<]*(<|$)/]`,
    message: IN_CATALOGUE,
  },
  {
    selector: `CallExpression[callee.name=/^render\\w*Page$/] Property[key.name='title'] > Literal[value=/${LETTERS}/]`,
    message: IN_CATALOGUE,
  },
  {
    selector: `Property[key.name=/^(subject|body)$/] > Literal[value=/${LETTERS}/]`,
    message: IN_CATALOGUE,
  },
  { selector: 'Property[key.name=/^(subject|body)$/] > TemplateLiteral', message: IN_CATALOGUE },
  {
    selector:
      "CallExpression[callee.object.name='mail'][callee.property.name='write'] Property[key.name='text'] > :matches(Literal, TemplateLiteral)",
    message: IN_CATALOGUE,
  },
];
